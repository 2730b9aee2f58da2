import { type Db, WORKER_CONNECTIONS } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Finding, ok, warning, wrong } from './finding.ts'

/** A server's besides its pool: one that listens, one for figures, one that looks while the database is away. */
const BESIDES_POOL = 3

/** Adds up what the programs may take, because a connection that is refused is a request that fails. */
export async function findingsOfConnections(app: Db, databasePool: number): Promise<Finding[]> {
  const { rows } = await sql<{ max: number; reserved: number; open: number }>`select
    current_setting('max_connections')::int as max,
    current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`.execute(app)
  const { max, reserved, open } = rows[0]!
  return [findingOfSum({ databasePool, available: max - reserved, open })]
}

/** @property available connections that are nobody's in particular */
type Sum = { databasePool: number; available: number; open: number }

export function findingOfSum({ databasePool, available, open }: Sum): Finding {
  const server = databasePool + BESIDES_POOL
  const taken = server + WORKER_CONNECTIONS
  const text = `a server takes ${server} and a worker ${WORKER_CONNECTIONS} of ${available}; ${open} are open now`
  const advice = 'Raise max_connections, lower DATABASE_POOL, or put PgBouncer in between (docs/operations.md).'
  if (taken > available) return wrong('connections', text, advice)
  // Both old and new programs are there for a while.
  if (2 * taken > available)
    return warning('connections', `${text}: too few for two of each, as in a rolling restart`, advice)
  return ok('connections', text)
}
