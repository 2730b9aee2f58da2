import { bookingRules } from '#domain/availability/queries.server.ts'
import { placeInTime } from '#domain/availability/stay.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Period } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { answerBy, isAwaited } from '../booking.ts'
import type { AnswerFailure } from '../errors.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { endBooking } from './end-booking.server.ts'
import { lockBooking, occupiedSpaces } from './lock-booking.server.ts'
import { lockSpaces, occupy } from './occupy.server.ts'
import { releaseExpiredHolds } from './release-expired-holds.server.ts'

type Answer = { hostId: string; bookingId: string }
type Answered = Result<null, AnswerFailure>

/**
 * A host accepts a request: its time is taken now, and the guest has as long again to pay (decision C2). Safe to
 * repeat.
 */
export async function acceptRequest(db: Db, { hostId, bookingId }: Answer, now: Date): Promise<Answered> {
  try {
    return await inTransaction(
      db,
      async (tx) => {
        const booking = await lockBooking(tx, bookingId, { hostId })
        if (!booking) return fail({ reason: 'not-found' })
        if (booking.status === 'pending' && booking.waitsFor === 'payment') return ok(null)
        if (!isWaiting(booking, now)) return fail({ reason: 'too-late' })
        if (!(await takeItsTime(tx, booking, now))) return fail({ reason: 'dates-taken' })

        const until = answerBy(booking.startsAt, now)
        await tx
          .updateTable('bookings')
          .set({ waits_for: 'payment', held_until: until })
          .where('id', '=', bookingId)
          .execute()
        await addJob(tx, 'notifications.notify-of-booking', { bookingId, event: 'request_accepted' })
        return ok(null)
      },
      'bookings.answer',
    )
  } catch (error) {
    if (violates(error, 'occupancy_never_overlaps')) return fail({ reason: 'dates-taken' })
    throw error
  }
}

/** A host declines a request, and the guest is notified. */
export async function declineRequest(db: Db, { hostId, bookingId }: Answer, now: Date): Promise<Answered> {
  return inTransaction(
    db,
    async (tx) => {
      const booking = await lockBooking(tx, bookingId, { hostId })
      if (!booking) return fail({ reason: 'not-found' })
      if (booking.cancelReason === 'declined') return ok(null)
      if (!isWaiting(booking, now)) return fail({ reason: 'too-late' })

      await endBooking(tx, booking, { by: 'host', reason: 'declined' }, now)
      return ok(null)
    },
    'bookings.answer',
  )
}

const isWaiting = (booking: Booking, now: Date) => isAwaited(booking, 'host', now)

/** @returns false when another booking or block already occupies the time */
async function takeItsTime(tx: Tx, booking: Booking, now: Date): Promise<boolean> {
  if ((await occupiedSpaces(tx, booking.id)).length > 0) return true

  const rules = booking.terms.booking ?? (await bookingRules(tx, booking.listingId))
  if (!rules) return false
  const spaces = await lockSpaces(tx, booking.listingId)
  await releaseExpiredHolds(tx, spaces, now)
  const period = placeInTime(booking.stay, rules).occupied
  if (!(await isFree(tx, spaces, period, booking.id))) return false
  await occupy(tx, spaces, { bookingId: booking.id }, period, now)
  return true
}

/** Whether the period is free in all of these spaces. The caller has locked them. */
export async function isFree(tx: Tx, spaces: readonly string[], period: Period, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from occupancy
    where space_id = any(${spaces}::uuid[]) and released_at is null and holder <> ${bookingId}
      and period && tstzrange(${period.start}, ${period.end}) limit 1`.execute(tx)
  return rows.length === 0
}
