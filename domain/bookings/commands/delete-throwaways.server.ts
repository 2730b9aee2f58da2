import { freeBookings } from '#domain/occupancy/commands/occupy.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * What a stress test has booked: where both guest and host are its own. What belongs to anybody else refers to it by a foreign key, which
 * stops this.
 *
 * @param people the test's own accounts
 * @returns how many bookings are gone
 */
export async function deleteThrowawayBookings(tx: Tx, people: readonly string[]): Promise<number> {
  const theirs = sql`any(${people}::uuid[])`
  const { rows } = await sql<{ id: string }>`select id from bookings
    where guest_id = ${theirs} and host_id = ${theirs}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await freeBookings(tx, ids)
  await sql`delete from booking_status_changes where booking_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from bookings where id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from quotes where listing_id in (
    select id from listings where host_id = ${theirs} and throwaway)`.execute(tx)
  await sql`delete from idempotency_keys where user_id = ${theirs}`.execute(tx)
  return ids.length
}
