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
 * Accepting takes the time, declines overlapping requests and lets the guest pay (decision C2).
 * Spaces are locked before the request: in the other order two overlapping answers would deadlock.
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
          .set({ waits_for: 'payment', expires_at: until, answered_at: now })
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

/** @param input.note the host's words, as the guest may read them; empty for none */
export async function declineRequest(
  db: Db,
  { hostId, bookingId, reason, note = '' }: Answer & { reason: DeclineReason; note?: string },
  now: Date,
): Promise<Answered> {
  return inTransaction(
    db,
    async (tx) => {
      const booking = await lockBooking(tx, bookingId, { hostId })
      if (!booking) return fail({ reason: 'not-found' })
      if (booking.cancelReason === 'declined') return ok(null)
      if (!isWaiting(booking, now)) return fail({ reason: 'too-late' })

      const words = { declineReason: reason, declineNote: note }
      await endBooking(tx, booking, { by: 'host', reason: 'declined', ...words }, now)
      return ok(null)
    },
    'bookings.answer',
  )
}

const isWaiting = (booking: Booking, now: Date) => isAwaited(booking, 'host', now)

/** A listing of another host yields no spaces. */
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

/** The occupied period follows the terms that were agreed, not today's. */
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

/** Turnover and time zones extend no booking further beyond its days. */
const MARGIN_MINUTES = 3 * 24 * 60

/** Sibling listings' requests are declined too; none is paid, because payment follows acceptance. */
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

/** The caller has locked the spaces. */
export async function isFree(tx: Tx, spaces: readonly string[], period: Period, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from occupancy
    where space_id = any(${spaces}::uuid[]) and released_at is null and holder <> ${bookingId}
      and period && tstzrange(${period.start}, ${period.end}) limit 1`.execute(tx)
  return rows.length === 0
}
