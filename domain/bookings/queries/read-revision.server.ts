import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The number of changes of a booking since it was confirmed first; null where it never was. */
export async function readRevision(db: Db, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ revision: number | null }>`
    select count(*) filter (where number > first)::integer
      + (select count(*)::integer from booking_changes where booking_id = ${bookingId} and status = 'applied') as revision
    from booking_status_changes,
      (select min(number) as first from booking_status_changes where booking_id = ${bookingId} and to_status = 'confirmed') confirmed
    where booking_id = ${bookingId} and first is not null and to_status in ('confirmed', 'cancelled')
    group by first`.execute(db)
  return rows[0]?.revision ?? null
}
