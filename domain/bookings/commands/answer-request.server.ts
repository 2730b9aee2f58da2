import { bookingRules } from '#domain/availability/queries.server.ts'
import { covering, placeInTime } from '#domain/availability/stay.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes, overlaps, type Period } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { answerBy, type DeclineReason, isAwaited } from '../booking.ts'
import type { AnswerFailure } from '../errors.ts'
import { type Booking, bookingRows, toBooking } from '../queries/read-booking.server.ts'
import { endBooking } from './end-booking.server.ts'
import { lockBooking, occupiedSpaces } from './lock-booking.server.ts'
import { lockSpaces } from '#domain/occupancy/commands/lock-spaces.server.ts'
import { occupy } from '#domain/occupancy/commands/occupy.server.ts'
import { releaseExpiredHolds } from './release-expired-holds.server.ts'

type Answer = { hostId: string; bookingId: string }
type Answered = Result<null, AnswerFailure>

/**
 * A host accepts a request: its time is taken now, and the guest has as long again to pay (decision C2). Other requests for
 * that time are declined. Safe to repeat.
 *
 * The spaces are locked before the request: two answers to requests that overlap wait for each other there, and the second
 * finds its own declined. Locked in the other order, each would hold the request that the other wants to decline.
 */
export async function acceptRequest(db: Db, { hostId, bookingId }: Answer, now: Date): Promise<Answered> {
  try {
    return await inTransaction(
      db,
      async (tx) => {
        const spaces = await lockOwnSpaces(tx, { hostId, bookingId })
        const booking = await lockBooking(tx, bookingId, { hostId })
        if (!booking) return fail({ reason: 'not-found' })
        if (booking.status === 'pending' && booking.waitsFor === 'payment') return ok(null)
        if (!isWaiting(booking, now)) return fail({ reason: 'too-late' })
        const period = await occupiedPeriod(tx, booking)
        if (!period || !(await takeItsTime(tx, booking, spaces, period, now))) return fail({ reason: 'dates-taken' })

        const until = answerBy(booking.startsAt, now)
        await tx
          .updateTable('bookings')
          .set({ waits_for: 'payment', held_until: until, answered_at: now })
          .where('id', '=', bookingId)
          .execute()
        await addJob(tx, 'notifications.notify-of-booking', { bookingId, event: 'request_accepted' })
        await declineOverlapping(tx, booking, spaces, period, now)
        return ok(null)
      },
      'bookings.answer',
    )
  } catch (error) {
    if (violates(error, 'occupancy_never_overlaps')) return fail({ reason: 'dates-taken' })
    throw error
  }
}

/** A host declines a request, and the guest is notified of it and of the reason. */
export async function declineRequest(
  db: Db,
  { hostId, bookingId, reason }: Answer & { reason: DeclineReason },
  now: Date,
): Promise<Answered> {
  return inTransaction(
    db,
    async (tx) => {
      const booking = await lockBooking(tx, bookingId, { hostId })
      if (!booking) return fail({ reason: 'not-found' })
      if (booking.cancelReason === 'declined') return ok(null)
      if (!isWaiting(booking, now)) return fail({ reason: 'too-late' })

      await endBooking(tx, booking, { by: 'host', reason: 'declined', declineReason: reason }, now)
      return ok(null)
    },
    'bookings.answer',
  )
}

const isWaiting = (booking: Booking, now: Date) => isAwaited(booking, 'host', now)

/** The spaces of a host's own booking; none where it is not theirs. */
async function lockOwnSpaces(tx: Tx, { hostId, bookingId }: Answer): Promise<string[]> {
  const own = await tx
    .selectFrom('bookings')
    .select('listing_id')
    .where('id', '=', bookingId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return own ? lockSpaces(tx, own.listing_id) : []
}

type Agreed = Pick<Booking, 'listingId' | 'stay' | 'startsAt' | 'endsAt' | 'terms'>

/** What a booking or a change of it occupies, by the terms that were agreed. */
export async function occupiedPeriod(tx: Tx, { listingId, terms, ...sold }: Agreed): Promise<Period | null> {
  const rules = terms.booking ?? (await bookingRules(tx, listingId))
  return rules ? covering(placeInTime(sold.stay, rules).occupied, sold) : null
}

/** @returns false when another booking or block already occupies the time */
async function takeItsTime(
  tx: Tx,
  booking: Booking,
  spaces: readonly string[],
  period: Period,
  now: Date,
): Promise<boolean> {
  if ((await occupiedSpaces(tx, booking.id)).length > 0) return true

  await releaseExpiredHolds(tx, spaces, now)
  if (!(await isFree(tx, spaces, period, booking.id))) return false
  await occupy(tx, spaces, { bookingId: booking.id }, period, now)
  return true
}

/** No booking reaches further from its days than its turnover and its zone do. */
const MARGIN_MINUTES = 3 * 24 * 60

/**
 * Declines what else waits for the host's answer and wants any of this time in any of these spaces, also by sibling listings.
 * None of it was paid: a request is paid after it is accepted.
 */
async function declineOverlapping(
  tx: Tx,
  { id }: Booking,
  spaces: readonly string[],
  period: Period,
  now: Date,
): Promise<void> {
  const rows = await bookingRows(tx)
    .where('bookings.id', '<>', id)
    .where('waits_for', '=', 'host')
    .where('bookings.listing_id', 'in', (eb) =>
      eb.selectFrom('listing_spaces').select('listing_spaces.listing_id').where('space_id', 'in', spaces),
    )
    .where('starts_at', '<', addMinutes(period.end, MARGIN_MINUTES))
    .where('ends_at', '>', addMinutes(period.start, -MARGIN_MINUTES))
    .orderBy('bookings.id')
    .forUpdate('bookings')
    .execute()
  for (const other of rows.map(toBooking)) {
    const wanted = await occupiedPeriod(tx, other)
    if (wanted && isWaiting(other, now) && overlaps(wanted, period))
      await endBooking(tx, other, { by: 'host', reason: 'declined', declineReason: 'taken' }, now)
  }
}

/** Whether the period is free in all of these spaces. The caller has locked them. */
export async function isFree(tx: Tx, spaces: readonly string[], period: Period, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from occupancy
    where space_id = any(${spaces}::uuid[]) and released_at is null and holder <> ${bookingId}
      and period && tstzrange(${period.start}, ${period.end}) limit 1`.execute(tx)
  return rows.length === 0
}
