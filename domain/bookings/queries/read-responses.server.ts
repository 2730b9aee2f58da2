import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Responses } from '../response.ts'

/** A year's requests count, except those that still wait or that the guest withdrew. */
export async function readResponses(db: Db, hostId: string, now: Date): Promise<Responses> {
  const { rows } = await sql<Responses>`
    select count(answered_at)::int as answered,
      count(*) filter (where cancel_reason = 'expired')::int as missed,
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60))::float8 as "medianMinutes"
    from bookings
    where host_id = ${hostId} and created_at > ${now}::timestamptz - interval '1 year'
      and (answered_at is not null or cancel_reason = 'expired')`.execute(db)
  return rows[0]!
}
