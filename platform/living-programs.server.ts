import { newId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import { BEAT_MS, SILENT_SECONDS } from './heartbeat.server.ts'

/** Programs of this installation that say they live, this one among them. */
type Living = {
  servers: number
  workers: number
  /** Connections to PostgreSQL that all of them together may take. */
  connections: number
}

type Program = { program: 'server' | 'worker'; connections: number }

type LivingPrograms = {
  /** As of the last heartbeat; this program alone before the first. */
  living: () => Living
  /** Others know at once that it is gone. */
  stop: () => Promise<void>
}

/** Says every five seconds that this program lives, and reads who else does; the first time before it returns. */
export async function followPrograms(db: Db, own: Program, onError: (error: unknown) => void): Promise<LivingPrograms> {
  const id = newId()
  let living: Living = { servers: 0, workers: 0, connections: own.connections, [`${own.program}s` as const]: 1 }
  const beat = async () => {
    living = await beatOnce(db, { id, ...own })
  }
  const timer = setInterval(() => void beat().catch(onError), BEAT_MS)
  await beat().catch(onError)
  return {
    living: () => living,
    stop: async () => {
      clearInterval(timer)
      await db.deleteFrom('program_heartbeats').where('program_id', '=', id).execute().catch(onError)
    },
  }
}

/** By the database's clock, so that machines agree. */
async function beatOnce(db: Db, { id, program, connections }: Program & { id: string }): Promise<Living> {
  const silentSince = sql`clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`
  // A statement sees the rows of before it, so its own is added.
  const { rows } =
    await sql<Living>`with gone as (delete from program_heartbeats where at < ${silentSince} and program_id <> ${id}),
    own as (insert into program_heartbeats values (${id}, ${program}, ${connections}, clock_timestamp())
      on conflict (program_id) do update set at = excluded.at returning program, connections),
    living as (
      select program, connections from program_heartbeats where program_id <> ${id} and at >= ${silentSince}
      union all select program, connections from own)
    select count(*) filter (where program = 'server')::int as servers, count(*) filter (where program = 'worker')::int as workers,
      sum(connections)::int as connections
    from living`.execute(db)
  return rows[0]!
}

/** Of more servers than these a balancer that sends a client always to the same one would leave it too little. */
const MAX_SHARES = 8

/** The part that one server allows of what is meant for all of them, where each counts alone. */
export const partOf = (limit: number, servers: number): number => limit / Math.min(Math.max(1, servers), MAX_SHARES)

/** The same of things that are counted. */
export const shareOf = (limit: number, servers: number): number => Math.ceil(partOf(limit, servers))

/** A server's connections besides its pool: one that listens, one for figures, one that looks while the database is away. */
export const BESIDES_POOL = 3

/** Connections that are nobody's in particular: those for superusers do not count. */
export async function availableConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ available: number }>`select current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int as available`.execute(db)
  return rows[0]!.available
}

/** @returns what the log of a start says where all programs together may take more than there are; null where they fit */
export function shortageOf({ servers, workers, connections }: Living, available: number): string | null {
  if (connections <= available) return null
  return `${servers} servers and ${workers} workers may take ${connections} connections, and PostgreSQL gives ${available}: raise max_connections, lower DATABASE_POOL, or put a pooler in between (docs/operations.md, ‘Poolers’).`
}
