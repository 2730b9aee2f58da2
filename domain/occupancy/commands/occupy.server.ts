import { newId } from '#kernel/ids.ts'
import type { Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * Occupies each space for a booking: all or none.
 *
 * @param changeId the change that wants the period; the booking keeps its own until it is applied
 * @throws DatabaseError `occupancy_never_overlaps` when another booking or block occupies any of it
 */
export async function occupy(
  tx: Tx,
  spaces: readonly string[],
  { bookingId, changeId = null }: { bookingId: string; changeId?: string | null },
  period: Period,
  now: Date,
): Promise<void> {
  const range = sql<string>`tstzrange(${period.start}, ${period.end})`
  await tx
    .insertInto('occupancy')
    .values(
      spaces.map((space_id) => ({
        id: newId(now.getTime()),
        space_id,
        period: range,
        holder: bookingId,
        booking_id: bookingId,
        change_id: changeId,
      })),
    )
    .execute()
}

/**
 * Releases what a booking occupies.
 *
 * @param part all of it, only what a change had taken, or all except what that change had taken
 */
export async function release(
  tx: Tx,
  bookingId: string,
  now: Date,
  part: { only: string } | { allBut: string } | 'all' = 'all',
): Promise<void> {
  await tx
    .updateTable('occupancy')
    .set({ released_at: now })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .$if(part !== 'all' && 'only' in part, (query) => query.where('change_id', '=', (part as { only: string }).only))
    .$if(part !== 'all' && 'allBut' in part, (query) =>
      query.where('change_id', 'is distinct from', (part as { allBut: string }).allBut),
    )
    .execute()
}

/** Deletes the occupancy of bookings that are about to be deleted. */
export async function freeBookings(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await sql`delete from occupancy where booking_id = any(${bookingIds}::uuid[])`.execute(tx)
}
