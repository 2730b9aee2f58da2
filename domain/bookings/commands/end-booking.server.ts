import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { BookingStatus, Ending } from '../booking.ts'
import { liveChangeStatuses } from '../change.ts'
import { endingEvent } from '../events.ts'
import { moveBooking } from './move-booking.server.ts'
import { release } from '#domain/occupancy/commands/occupy.server.ts'
import { dropRest } from './write-rest.server.ts'

/** Cancelling also withdraws a pending change; the caller has locked and checked the booking. */
export async function endBooking(
  tx: Tx,
  booking: { id: string; status: BookingStatus; waitsFor: 'host' | 'payment' | null },
  { by, reason, declineReason, declineNote }: Ending,
  now: Date,
): Promise<void> {
  const columns = {
    waits_for: null,
    expires_at: null,
    cancelled_by: by,
    cancel_reason: reason,
    ...(declineReason && { decline_reason: declineReason, answered_at: now }),
    ...(declineNote && { decline_note: declineNote }),
  }
  await moveBooking(tx, booking, 'cancelled', columns, now)
  await tx
    .updateTable('booking_changes')
    .set({ status: 'withdrawn', expires_at: null, status_at: now })
    .where('booking_id', '=', booking.id)
    .where('status', 'in', liveChangeStatuses)
    .execute()
  await release(tx, booking.id, now)
  if (booking.status === 'confirmed') await dropRest(tx, booking.id, now)

  const event = endingEvent(booking, { by, reason })
  if (event) await addJob(tx, 'notifications.notify-of-booking', event)
}
