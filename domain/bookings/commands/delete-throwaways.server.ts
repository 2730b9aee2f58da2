import { freeBookings } from '#domain/occupancy/commands/occupy.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * Deletes bookings between a stress test's own accounts; foreign keys stop it at anybody else's rows.
 *
 * @param people the test's own accounts
 * @returns how many bookings were deleted
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
