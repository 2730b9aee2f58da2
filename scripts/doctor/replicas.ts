import { hostNameOf } from '#platform/database-address.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { isPooled } from '#platform/pooler.server.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Finding, ok, warning, wrong } from './finding.ts'

export const REPLICA_ADVICE = 'DATABASE_READ_URLS: does each run there, and does the log-in fit?'

/** Each replica: whether it follows this database, and how far it is behind; none is no fault. */
export async function findingsOfReplicas(app: Db, urls: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const url of urls) findings.push(await findingOfReplica(app, url))
  return findings
}

type Identity = { system: string; started: string }
type Row = Identity & { follows: boolean; behind: number | null }

async function findingOfReplica(app: Db, databaseUrl: string): Promise<Finding> {
  const { rows: primary } = await sql<Identity & { position: string }>`select system_identifier::text as system,
    extract(epoch from pg_postmaster_start_time())::text as started, pg_current_wal_flush_lsn()::text as position
    from pg_control_system()`.execute(app)
  const { position } = primary[0]!
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  const name = hostNameOf(databaseUrl)
  try {
    const { rows } = await sql<Row>`select pg_is_in_recovery() as follows, system_identifier::text as system,
      extract(epoch from pg_postmaster_start_time())::text as started,
      pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind from pg_control_system()`.execute(
      db,
    )
    return findingOf(name, rows[0]!, primary[0]!)
  } catch (error) {
    return warning(
      'replicas',
      `${name} does not answer (${(error as Error).message}): the primary is read`,
      REPLICA_ADVICE,
    )
  } finally {
    await db.destroy()
  }
}

/** @param row what a replica says of itself */
export function findingOf(name: string, { follows, system, started, behind }: Row, primary: Identity): Finding {
  if (system !== primary.system)
    return wrong('replicas', `${name} is of another database`, 'DATABASE_READ_URLS names copies of DATABASE_URL.')
  if (!follows && started === primary.started) return ok('replicas', `${name} is the one that is written to`)
  if (!follows)
    return wrong(
      'replicas',
      `${name} takes writes too`,
      'Two hosts do: stop the one that is not written to, and make it follow.',
    )
  if (behind === null)
    return warning('replicas', `${name} says no position, and is not read`, 'Does it stream from the primary?')
  const kilobytes = Math.max(0, Math.round(behind / 1024))
  return ok('replicas', `${name} follows, ${kilobytes} KB behind`)
}

/** The connection that listens does not pass a pooler. @param listens the address at which it does */
export async function findingsOfPooler(app: pg.Pool, listens: pg.Pool): Promise<Finding[]> {
  if (!(await isPooled(app))) return [ok('pooler', 'none in between')]
  return (await isPooled(listens))
    ? [
        wrong(
          'pooler',
          'DATABASE_URL goes through one, and what listens too',
          'DATABASE_LISTEN_URL: PostgreSQL’s own address (docs/operations.md, ‘Poolers’)',
        ),
      ]
    : [ok('pooler', 'DATABASE_URL goes through one, DATABASE_LISTEN_URL past it')]
}
