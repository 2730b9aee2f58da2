import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { BookingStatus, Ending } from '../booking.ts'
import { release } from './occupy.server.ts'

/**
 * Cancels a booking, gives up whatever change of it was under way, frees what it occupied, and has everyone concerned told.
 * Whoever calls has locked it and asked whether it may be; the database refuses a jump.
 */
export async function endBooking(
  tx: Tx,
  booking: { id: string; status: BookingStatus; waitsFor: 'host' | 'payment' | null },
  { by, reason }: Ending,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      status: 'cancelled',
      waits_for: null,
      held_until: null,
      cancelled_by: by,
      cancel_reason: reason,
      status_at: now,
    })
    .where('id', '=', booking.id)
    .execute()
  await tx
    .updateTable('booking_changes')
    .set({ status: 'withdrawn', waits_until: null, status_at: now })
    .where('booking_id', '=', booking.id)
    .where('status', 'in', ['proposed', 'awaiting-payment'])
    .execute()
  await release(tx, booking.id, now)

  const event = endingNews(booking, { by, reason })
  if (event) await addJob(tx, 'notifications.tell', { bookingId: booking.id, event })
}

/** What has to be told; nothing where a guest lets go of what they had only held. */
function endingNews(
  { status, waitsFor }: { status: BookingStatus; waitsFor: 'host' | 'payment' | null },
  { by, reason }: Ending,
): string | null {
  if (status === 'confirmed') return by === 'guest' ? 'booking_cancellation' : 'booking_cancelled_by_host'
  if (reason === 'declined') return 'request_declined'
  if (reason === 'expired') return 'request_expired'
  if (reason === 'not-paid') return 'hold_ended'
  return waitsFor === 'host' && by === 'guest' ? 'request_withdrawn' : null
}
