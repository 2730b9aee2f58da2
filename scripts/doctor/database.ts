import { connectionOf, lineOf } from '#platform/database-connection.server.ts'
import type { Db } from '#platform/db.server.ts'
import { migrationFiles, missingFrom } from '#platform/migrations.server.ts'
import { quietSince } from '#platform/quiet.server.ts'
import { sql } from 'kysely'
import { type Finding, ok, warning, wrong } from './finding.ts'

/** Majors of PostgreSQL that the product is made for (README.md). */
const MAJORS = { min: 15, max: 18 } as const
const needed = ['btree_gist', 'pg_trgm', 'unaccent'] as const

/** Its version, and how and as whom the programs reach it. */
export async function findingsOfServer(app: Db, isDemo: boolean): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; number: number }>`select current_setting('server_version') as version,
    current_setting('server_version_num')::int as number`.execute(app)
  const { version, number } = rows[0]!
  const connection = await connectionOf(app)
  return [
    findingOfVersion(version, Math.floor(number / 10_000)),
    connection.isOwner && !isDemo
      ? warning(
          'database',
          `server and worker are ${connection.role}, who owns the tables`,
          'Two roles, and DATABASE_OWNER_URL: docs/operations.md, ‘Least power’',
        )
      : ok(
          'database',
          lineOf(connection)
            .replace(/^Database: /, 'reached ')
            .replace(/, who owns.*$/, ''),
        ),
  ]
}

export function findingOfVersion(version: string, major: number): Finding {
  const range = `${MAJORS.min} to ${MAJORS.max}`
  if (major < MAJORS.min)
    return wrong('database', `PostgreSQL ${version} is too old`, `Update it: PostgreSQL ${range} will do.`)
  if (major > MAJORS.max)
    return warning(
      'database',
      `PostgreSQL ${version} is newer than what was tried (${range})`,
      'Is there a newer version of the product?',
    )
  return ok('database', `PostgreSQL ${version}`)
}

export async function findingsOfExtensions(app: Db): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`select extname as name from pg_extension`.execute(app)
  const missing = needed.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length === 0) return [ok('extensions', needed.join(', '))]
  const commands = missing.map((name) => `create extension ${name}`).join('; ')
  return [wrong('extensions', `${missing.join(', ')} missing`, `As the owner or a superuser: ${commands}`)]
}

/** @param owner may read the record of what has run, before the programs' role has any right */
export async function findingsOfMigrations(owner: Db): Promise<Finding[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(owner)
  const ran = rows[0]!.there ? await owner.selectFrom('migrations').select(['name', 'hash']).execute() : []
  const missing = missingFrom(await migrationFiles(), ran)
  if (missing.length === 0) return [ok('migrations', `${ran.length} have run`)]
  const { name } = missing[0]!
  return [wrong('migrations', `${missing.length} have not run, the first is ${name}`, 'npm run db -- migrate')]
}

export async function findingsOfQuiet(app: Db): Promise<Finding[]> {
  const since = await quietSince(app)
  if (!since) return []
  const text = `a restored copy, quiet since ${since.toISOString()}: nothing is sent, and the site is closed`
  return [warning('quiet', text, 'npm run db -- go-live says what would leave; --yes opens it.')]
}

/** A worker writes its heartbeat every five seconds. */
const MAX_SILENT_SECONDS = 60

export async function findingsOfWorker(app: Db): Promise<Finding[]> {
  const { rows } = await sql<{ seconds: number | null; workers: number }>`select count(*)::int as workers,
    extract(epoch from clock_timestamp() - max(at))::float8 as seconds from worker_heartbeats`.execute(app)
  const { seconds, workers } = rows[0]!
  if (seconds !== null && seconds <= MAX_SILENT_SECONDS) return [ok('worker', `${workers} alive`)]
  const text = seconds === null ? 'none is alive' : `silent for ${Math.round(seconds)} seconds`
  return [warning('worker', text, 'npm start runs one; apart from it: docs/operations.md, ‘Your own PostgreSQL’')]
}
