import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

type Migration = { name: string; text: string; hash: string }

/** Any two processes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_246_001

/**
 * Brings a database up to the newest migration, each file in its own transaction, then the job queue's own tables.
 *
 * @returns names of the files that were run now
 * @throws Error when a file that was already run has changed since: history is not rewritten
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const pending = await pendingMigrations(client)
    for (const migration of pending) await run(client, migration)
    await runMigrations({ connectionString: databaseUrl })
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Every migration file and when it was run, for `npm run db -- status`. */
export async function migrationStatus(databaseUrl: string): Promise<{ name: string; ranAt: Date | null }[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const ran = await ranMigrations(client)
    return (await migrationFiles()).map(({ name }) => ({ name, ranAt: ran.get(name)?.ranAt ?? null }))
  } finally {
    await client.end()
  }
}

/** Files that a database has not run, or has run in another form. It may be ahead of them: a newer build has migrated it. */
export function missingFrom(files: readonly Migration[], ran: readonly { name: string; hash: string }[]): Migration[] {
  const known = new Map(ran.map(({ name, hash }) => [name, hash]))
  return files.filter(({ name, hash }) => known.get(name) !== hash)
}

async function pendingMigrations(client: pg.Client): Promise<Migration[]> {
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

/** The migrations of this code, in their order. */
export async function migrationFiles(): Promise<Migration[]> {
  const folder = new URL('../db/migrations/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function run(client: pg.Client, { name, text, hash }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
