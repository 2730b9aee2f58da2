import { sql } from 'kysely'
import type { Db } from './db.server.ts'

type Connection = {
  role: string
  /** As PostgreSQL names the protocol; null for a socket of this machine or an open connection. */
  tls: string | null
  isLocal: boolean
  /** Their owner can take away what protects the tables. */
  isOwner: boolean
}

/** Says how the programs reach the database, and as whom. */
export async function connectionOf(db: Db): Promise<Connection> {
  const { rows } =
    await sql<Connection>`select current_user as role, s.version as tls, inet_server_addr() is null as "isLocal",
      pg_has_role(current_user, (select relowner from pg_class where oid = 'audit_log'::regclass), 'member') as "isOwner"
    from (select 1) one left join pg_stat_ssl s on s.pid = pg_backend_pid() and s.ssl`.execute(db)
  return rows[0]!
}

/**
 * A replica would answer pages, and refuse every booking.
 *
 * @throws Error that says what to set instead
 */
export async function refuseReplica(db: Db): Promise<void> {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
  if (rows[0]!.follows)
    throw new Error(
      'DATABASE_URL names a replica, which takes no bookings: name the primary, or both with target_session_attrs=read-write; a replica stands in DATABASE_READ_URLS (docs/operations.md).',
    )
}

/** One line for the start and the log. */
export function lineOf({ role, tls, isLocal, isOwner }: Connection): string {
  const way = tls ? `encrypted (${tls})` : isLocal ? "by this machine's socket" : 'NOT encrypted'
  const power = isOwner ? ', who owns the tables: set DATABASE_OWNER_URL (docs/operations.md)' : ''
  return `Database: ${way}, as ${role}${power}`
}
