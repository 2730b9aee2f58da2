import { canBecome } from '#kernel/life.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { bookingLife } from '../booking.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { liveChange } from '../queries/read-change.server.ts'
import { openRestMinor } from '../queries/read-rest.server.ts'
import { REST_LEASE_MINUTES } from '../rest.ts'
import { lockBooking } from './lock-booking.server.ts'
import { moveBooking } from './move-booking.server.ts'

/**
 * Completes a booking whose time is over and asks both sides for reviews.
 *
 * @returns when to try again, if its dates have moved, or a change or rest that is being paid decides its end
 */
export async function completeBooking(db: Db, bookingId: string, now: Date): Promise<Date | null> {
  return inTransaction(
    db,
    async (tx) => {
      const booking = await lockBooking(tx, bookingId, 'anybody')
      if (!booking || !canBecome(bookingLife, booking.status, 'completed')) return null
      if (booking.endsAt > now) return booking.endsAt

      const change = await liveChange(tx, bookingId, 'anybody')
      if (change?.expiresAt && change.expiresAt > now) return change.expiresAt

      // What is not paid is collected first, or ends the booking.
      if (await openRestMinor(tx, bookingId)) return addMinutes(now, REST_LEASE_MINUTES)

      await moveBooking(tx, booking, 'completed', {}, now)
      await askForReviews(tx, booking)
      return null
    },
    'bookings.complete',
  )
}

/** Both sides are asked now, and once more shortly before the window closes. */
async function askForReviews(tx: Tx, { id, listingId, guestId, hostId }: Booking): Promise<void> {
  await addJob(tx, 'reviews.remind', { bookingId: id })
  const people = { guest: guestId, host: hostId }
  for (const [side, other] of [
    ['guest', 'host'],
    ['host', 'guest'],
  ] as const)
    await addJob(tx, 'notifications.notify', {
      kind: 'review_request',
      recipientId: people[side],
      eventKey: `review_request:${id}:${side}`,
      thingId: id,
      side,
      listingId,
      personId: people[other],
    })
}
