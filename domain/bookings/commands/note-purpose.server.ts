import type { Db } from '#platform/db.server.ts'

type Input = { guestId: string; bookingId: string; purpose: string }

/**
 * Stores the purpose of a booking, as long as it is unpaid; another guest's is missing.
 *
 * @param input.purpose as the host may read it; empty where it is taken back
 * @returns whether there was such a booking
 */
export async function notePurpose(db: Db, { guestId, bookingId, purpose }: Input): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set({ purpose: purpose || null })
    .where('id', '=', bookingId)
    .where('guest_id', '=', guestId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
