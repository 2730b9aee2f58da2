import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import type { Change } from '../queries/read-change.server.ts'
import { scheduleStay } from './confirm-booking.server.ts'
import { release } from '#domain/occupancy/commands/occupy.server.ts'
import { moveRest } from './write-rest.server.ts'

/**
 * The change's time and quote replace the booking's in one step.
 * The caller has locked the booking and settled the difference.
 */
export async function applyChange(tx: Tx, booking: Booking, change: Change, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      quote_id: change.quoteId,
      check_in: change.checkIn,
      check_out: change.checkOut,
      start_time: change.startTime,
      duration_minutes: change.durationMinutes,
      starts_at: change.startsAt,
      ends_at: change.endsAt,
      guests: change.guests,
      pets: change.pets,
    })
    .where('id', '=', booking.id)
    .execute()
  await release(tx, booking.id, now, { allBut: change.id })
  await endChange(tx, change.id, 'applied', now)
  await addJob(tx, 'notifications.notify-of-booking', {
    bookingId: booking.id,
    changeId: change.id,
    event: 'change_applied',
  })
  await moveRest(tx, { id: booking.id, startsAt: change.startsAt, timeZone: booking.timeZone }, now)
  await scheduleStay(tx, { id: booking.id, startsAt: change.startsAt, endsAt: change.endsAt })
}

/** The change's time is released, and the booking stays as it was. */
export async function dropChange(
  tx: Tx,
  { id, bookingId }: { id: string; bookingId: string },
  status: 'declined' | 'withdrawn' | 'expired',
  now: Date,
): Promise<void> {
  await release(tx, bookingId, now, { only: id })
  await endChange(tx, id, status, now)
}

/** A change that has ended awaits nobody. */
async function endChange(
  tx: Tx,
  changeId: string,
  status: 'applied' | 'declined' | 'withdrawn' | 'expired' | 'lost',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('booking_changes')
    .set({ status, expires_at: null, status_at: now })
    .where('id', '=', changeId)
    .execute()
}
