import { canBecome } from '#kernel/life.ts'
import type { Tx } from '#platform/db.server.ts'
import { type BookingStatus, bookingLife, type DeclineReason, type Ending } from '../booking.ts'

/** A move also sets whom the booking awaits and who ended it. */
type Columns = {
  waits_for?: null
  expires_at?: null
  cancelled_by?: Ending['by'] | null
  cancel_reason?: Ending['reason'] | null
  decline_reason?: DeclineReason
  decline_note?: string
  answered_at?: Date
}

/**
 * Only this function writes a booking's status; the caller has locked the booking.
 *
 * @throws RangeError for a move that does not exist
 */
export async function moveBooking(
  tx: Tx,
  { id, status }: { id: string; status: BookingStatus },
  next: BookingStatus,
  columns: Columns,
  now: Date,
): Promise<void> {
  if (!canBecome(bookingLife, status, next)) throw new RangeError(`booking ${id}: ${status} → ${next}`)
  await tx
    .updateTable('bookings')
    .set({ ...columns, status: next, status_at: now })
    .where('id', '=', id)
    .execute()
}
