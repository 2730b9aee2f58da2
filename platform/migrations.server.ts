import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { grantRoles, type Roles } from './grants.server.ts'
import { formerMigrations, LAST_SQUASHED } from './former-migrations.server.ts'
import { type Lock, locksOf } from './migration-locks.server.ts'
import { runMigration } from './run-migration.server.ts'
import { applyRoutines, routineFiles, routineStatus } from './routines.server.ts'
import { readSqlFiles, type SqlFile } from './sql-files.server.ts'
import { runsByStatement } from './sql-statements.server.ts'

/**
 * The lock makes processes that start together migrate one after the other. It is a transaction's, on a connection of its own: a
 * session's would be lost or stay behind on a pooler that gives each transaction another connection.
 */
const MIGRATION_LOCK = 7_246_001

type Options = {
  /** A demo database may be deleted, because it is loaded again afterwards. */
  isDemo?: boolean
  log?: (line: string) => void
  /** Roles of the programs, which are granted what they need. */
  roles?: Roles
}

/**
 * Runs each migration in its own transaction, or by statements where it says so, then the job queue's own, then the routines; then it grants roles their rights.
 *
 * @returns names of the files that were run now
 * @throws Error when a file that was already run has changed since: history is not rewritten
 */
export async function migrate(databaseUrl: string, options: Options = {}): Promise<string[]> {
  const [client, lock] = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all([client!.connect(), lock!.connect()])
  try {
    await takeLock(lock!)
    return await migrateLocked(client!, databaseUrl, options)
  } finally {
    // The end of its connection ends its transaction.
    await Promise.all([client!.end(), lock!.end()])
  }
}

/** A role of a pooler has limits of its own, which are not for a transaction in which nothing happens for minutes. */
const NO_LIMITS = 'set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0'
const ASK_AGAIN_MS = 200

/** Asks again and again, because one that waits in the database has a snapshot, for whose end everything made concurrently waits. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query(`begin; ${NO_LIMITS}`)
    // A statement with parameters would keep its snapshot until the next one.
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`,
    )
    if (rows[0]!.taken) return
    await client.query('rollback')
    await setTimeout(ASK_AGAIN_MS)
  }
}

async function migrateLocked(client: pg.Client, databaseUrl: string, options: Options): Promise<string[]> {
  await takeOver(client, options)
  const pending = await pendingMigrations(client)
  for (const migration of pending) await runMigration(client, migration, options)
  await runMigrations({ connectionString: databaseUrl })
  const routines = await applyRoutines(client, await routineFiles())
  await grantRoles(client, options.roles ?? {})
  return [...pending.map(({ name }) => name), ...routines.map((name) => `routines/${name}`)]
}

/** A dry run: files that have not run yet, with the locks that each takes on tables of before. Nothing is changed or locked. */
export async function pendingLocks(
  databaseUrl: string,
): Promise<{ name: string; isByStatement: boolean; locks: Lock[] }[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`)
    const pending = rows[0]!.there ? await pendingMigrations(client) : await migrationFiles()
    return pending.map(({ name, text }) => ({ name, isByStatement: runsByStatement(text), locks: locksOf(text) }))
  } finally {
    await client.end()
  }
}

/** `npm run db -- status` lists these files and when each was run. */
export async function migrationStatus(databaseUrl: string): Promise<{ name: string; ranAt: Date | null }[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const ran = await ranMigrations(client)
    const migrations = (await migrationFiles()).map(({ name }) => ({ name, ranAt: ran.get(name)?.ranAt ?? null }))
    return [...migrations, ...(await routineStatus(client))]
  } finally {
    await client.end()
  }
}

/** A newer build may have migrated the database further, so only missing files count. */
export function missingFrom(files: readonly SqlFile[], ran: readonly { name: string; hash: string }[]): SqlFile[] {
  const known = new Map(ran.map(({ name, hash }) => [name, hash]))
  return files.filter(({ name, hash }) => known.get(name) !== hash)
}

export const migrationFiles = () => readSqlFiles(new URL('../db/migrations/', import.meta.url))

/** The first files of the two sets that one file a noun has replaced (docs/decisions/024 and 099). */
const [FIRST_UNRELEASED, FIRST_FORMER] = ['0001_people.sql', '0001_media.sql']
const LAST_FORMER = '0081_plain_names.sql'

/**
 * Takes over a database at the last former migration: the schema is the same, so only its record is rewritten.
 *
 * @throws Error when the database stands before that and is no demo
 */
async function takeOver(client: pg.Client, { isDemo = false, log }: Options): Promise<void> {
  const ran = await ranMigrations(client)
  const isUnreleased = ran.has(FIRST_UNRELEASED)
  if (!isUnreleased && !ran.has(FIRST_FORMER)) return
  const missing = Object.entries(formerMigrations).filter(([name, hash]) => ran.get(name)?.hash !== hash)
  if (!isUnreleased && missing.length === 0) return rewriteRecord(client)
  if (!isDemo) throw new Error(isUnreleased ? UNRELEASED : inBetween(missing.map(([name]) => name)))
  log?.(
    `The demo database was made by ${isUnreleased ? 'migrations that were never released' : 'an older version'}: it is replaced by a new one.`,
  )
  await client.query('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public')
}

const UNRELEASED =
  'This database was made by migrations that were never released, and cannot be updated: start with a new, empty database.'

const inBetween = (missing: readonly string[]) =>
  `This database was made by an older version: ${missing[0]} has not run there as it was. Update it first to the version whose last migration is ${LAST_FORMER} (docs/operations.md, 'Updates').`

async function rewriteRecord(client: pg.Client): Promise<void> {
  const files = (await migrationFiles()).filter(({ name }) => name <= LAST_SQUASHED)
  await client.query('begin')
  await client.query('delete from migrations where name = any ($1)', [Object.keys(formerMigrations)])
  await client.query('insert into migrations (name, hash) select * from unnest ($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ hash }) => hash),
  ])
  await client.query('commit')
}

async function pendingMigrations(client: pg.Client): Promise<SqlFile[]> {
  const ran = await ranMigrations(client)
  const files = await migrationFiles()
  for (const { name, hash } of files) {
    const known = ran.get(name)
    if (known && known.hash !== hash) throw new Error(`Migration ${name} was run before and has changed since.`)
  }
  return files.filter(({ name }) => !ran.has(name))
}

async function ranMigrations(client: pg.Client): Promise<Map<string, { hash: string; ranAt: Date }>> {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string; ran_at: Date }>('select * from migrations')
  return new Map(rows.map((row) => [row.name, { hash: row.hash, ranAt: row.ran_at }]))
}
