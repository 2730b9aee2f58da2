import { wayInFrom, wayInState } from '#domain/bookings/policy.ts'
import { wayInBeforeMinutes } from '#domain/bookings/queries/read-way-in-before.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { findConcerned } from '../queries/find-concerned.server.ts'
import { notifySides } from './notify-of-booking.server.ts'
import type { Sender } from './queue-chosen.server.ts'

/**
 * Sends arrival instructions at the configured time before check-in, again where dates changed.
 *
 * @returns when to run again, while it is too early
 */
export async function notifyOfArrival(
  db: Db,
  { bookingId, ...sender }: { bookingId: string } & Sender,
  now: Date,
): Promise<Date | null> {
  return inTransaction(
    db,
    async (tx) => {
      // A booking ending now waits for this lock, and then finds the e-mail whose instructions it removes.
      await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).forShare().execute()
      const concerned = await findConcerned(tx, bookingId, { event: 'arrival' })
      const beforeMinutes = await wayInBeforeMinutes(tx)
      const state = concerned && wayInState(concerned, beforeMinutes, now)
      if (state === 'later') return wayInFrom(concerned!.startsAt, beforeMinutes)
      if (state !== 'open') return null

      const about = `arrival:${bookingId}:${concerned!.startsAt.toISOString()}`
      await notifySides(tx, concerned!, 'arrival', about, sender, now)
      return null
    },
    'notifications.notify-of-booking',
  )
}
