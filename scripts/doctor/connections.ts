import { type Db, WORKER_CONNECTIONS } from '#platform/db.server.ts'
import { availableConnections, BESIDES_POOL } from '#platform/living-programs.server.ts'
import { sql } from 'kysely'
import { type Finding, ok, warning, wrong } from './finding.ts'

/** Adds up what the programs may take, because a connection that is refused is a request that fails. */
export async function findingsOfConnections(app: Db, databasePool: number): Promise<Finding[]> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity where backend_type = 'client backend'`.execute(app)
  return [findingOfSum({ databasePool, available: await availableConnections(app), open: rows[0]!.open })]
}

/** @property available connections that are nobody's in particular */
type Sum = { databasePool: number; available: number; open: number }

export function findingOfSum({ databasePool, available, open }: Sum): Finding {
  const server = databasePool + BESIDES_POOL
  const taken = server + WORKER_CONNECTIONS
  const text = `a server takes ${server} and a worker ${WORKER_CONNECTIONS} of ${available}; ${open} are open now`
  const advice =
    'Raise max_connections, lower DATABASE_POOL, or put a pooler in between (docs/operations.md, ‘Poolers’).'
  if (taken > available) return wrong('connections', text, advice)
  // Both old and new programs are there for a while.
  if (2 * taken > available)
    return warning('connections', `${text}: too few for two of each, as in a rolling restart`, advice)
  return ok('connections', text)
}
