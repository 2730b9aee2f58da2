import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { BookingStatus } from '../booking.ts'
import { wayInFrom } from '../policy.ts'
import { wayInBeforeMinutes } from '../queries/read-way-in-before.server.ts'
import { moveBooking } from './move-booking.server.ts'

type Times = { id: string; startsAt: Date; endsAt: Date }

/** The caller has locked the booking and recorded its payment. */
export async function confirmBooking(tx: Tx, booking: Times & { status: BookingStatus }, now: Date): Promise<void> {
  const columns = { waits_for: null, expires_at: null, cancelled_by: null, cancel_reason: null }
  await moveBooking(tx, booking, 'confirmed', columns, now)
  await addJob(tx, 'notifications.notify-of-booking', { bookingId: booking.id, event: 'booking_confirmation' })
  await addJob(tx, 'analytics.record-payment', { bookingId: booking.id })
  await scheduleStay(tx, booking)
}

/** The jobs of a stay are queued again when its dates change. */
export async function scheduleStay(tx: Tx, { id: bookingId, startsAt, endsAt }: Times): Promise<void> {
  await addJob(
    tx,
    'notifications.notify-of-arrival',
    { bookingId },
    { runAt: wayInFrom(startsAt, await wayInBeforeMinutes(tx)), key: `arrival:${bookingId}` },
  )
  await addJob(tx, 'bookings.settle-shares', { bookingId }, { runAt: startsAt, key: `shares:${bookingId}` })
  await addJob(tx, 'bookings.complete', { bookingId }, { runAt: endsAt, key: `complete:${bookingId}` })
}
