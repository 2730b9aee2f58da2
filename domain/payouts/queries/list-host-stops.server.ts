import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The open stops of all of a person's payouts, the oldest first; the reason is for admins. */
export const listHostStops = (db: Db, hostId: string) =>
  db
    .selectFrom('host_stops')
    .select(['cause', 'reason', 'created_at as since'])
    .where('host_id', '=', hostId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Whether all payouts of a host are stopped; `host` is a column with the host's id. */
export const isHostStopped = (host: string) =>
  sql<boolean>`exists (select from host_stops h where h.host_id = ${sql.ref(host)} and h.ended_at is null)`
