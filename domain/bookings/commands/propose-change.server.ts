import { extensionProblem } from '#domain/availability/extension.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { type BookingRules, guestPeriod, type Stay } from '#domain/availability/stay.ts'
import { type Bookable, findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { type ChangeStatus, isSameStay, isSameTerms, needsAnswer, type Terms } from '../change.ts'
import type { ChangeFailure, LimitReached } from '../errors.ts'
import { ownerOf } from '../policy.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { liveChange } from '../queries/read-change.server.ts'
import { refundPercentOf } from '../refund-of.ts'
import { refusalOf } from '../refusal.ts'
import { answerOnce } from './answer-once.server.ts'
import { dropChange } from './apply-change.server.ts'
import { applyOrAwaitPayment } from './apply-or-await-payment.server.ts'
import { type Account, limitReached, waitForTurn } from './count-hold.server.ts'
import { insertChange, type Offer } from './insert-change.server.ts'
import { quoteFor } from './insert-quote.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import { lockSpaces } from './occupy.server.ts'
import { releaseExpiredHolds } from './release-expired-holds.server.ts'

export type ChangeInput = Account & {
  by: 'guest' | 'host'
  userId: string
  bookingId: string
  terms: Terms
  kind: 'change' | 'extension'
  /** The difference that was shown, in minor units: nothing is proposed at another one. */
  shownMinor: number
  idempotencyKey: string
}

type Proposed = Result<{ changeId: string; status: ChangeStatus }, ChangeFailure>

/**
 * Guest or host asks for other dates, hours or guests of a confirmed booking, or a guest for more time of a running one.
 * Nothing is cancelled: the booking stays as it is until the change is agreed and its difference settled. The same key finds
 * the same change again.
 */
export async function proposeChange(db: Db, input: ChangeInput, now: Date): Promise<Proposed> {
  try {
    return await inTransaction(db, (tx) => propose(tx, input, now), 'bookings.change')
  } catch (error) {
    if (!violates(error, 'occupancy_never_overlaps')) throw error
    // Somebody was faster by a moment; their time is taken now, and is seen.
    return inTransaction(db, (tx) => propose(tx, input, now), 'bookings.change')
  }
}

async function propose(tx: Tx, input: ChangeInput, now: Date): Promise<Proposed> {
  const booking = await lockOwn(tx, input)
  if (!booking) return fail({ reason: 'not-found' })
  const asked = { userId: input.userId, scope: `change:${input.bookingId}`, key: input.idempotencyKey }
  return answerOnce(
    tx,
    asked,
    now,
    () => write(tx, booking, input, now),
    ({ ok: isMade }) => isMade,
  )
}

/** Under the guest's turn first: what they would have to pay is counted (decision 023). */
export async function lockOwn(
  tx: Tx,
  input: Pick<ChangeInput, 'by' | 'userId' | 'bookingId'>,
): Promise<Booking | null> {
  if (input.by === 'guest') await waitForTurn(tx, input.userId)
  return lockBooking(tx, input.bookingId, ownerOf(input))
}

async function write(tx: Tx, booking: Booking, input: ChangeInput, now: Date): Promise<Proposed> {
  const offer = await offerFor(tx, booking, input, now)
  if (!offer.ok) return offer
  const { rules, differenceMinor } = offer.value
  if (differenceMinor !== input.shownMinor) return fail({ reason: 'price-changed' })

  const limit = await limitOfChange(tx, booking, input, offer.value, now)
  if (limit) return fail(limit)

  const isAnswered = !mustBeAnswered(booking, input, offer.value, now)
  const proposal = { ...offer.value, by: input.by, kind: input.kind, isAnswered, heldFrom: input.heldFrom }
  const change = await insertChange(tx, booking, proposal, now)
  const status = isAnswered ? await applyOrAwaitPayment(tx, booking, change, rules, 'at-once', now) : 'proposed'
  return ok({ changeId: change.id, status })
}

/** Whether the other side is asked before it counts. A session that runs goes on without asking: its host has said when it is open. */
export const mustBeAnswered = (
  booking: Booking,
  { by, kind }: Pick<ChangeInput, 'by' | 'kind'>,
  { listing, rules, party, differenceMinor }: Offer,
  now: Date,
): boolean =>
  kind !== 'extension' &&
  needsAnswer({
    by,
    isInstant: listing.instantBook,
    refundPercent: refundPercentOf(booking, now),
    differenceMinor,
    startsLater: guestPeriod(party.stay, rules).start > booking.startsAt,
  })

/**
 * A guest's change that has to be paid holds its time like any hold until it is, and counts as one. What the other side has
 * to agree to is not counted against the guest: nobody is held up who has not said yes.
 */
export async function limitOfChange(
  tx: Tx,
  booking: Booking,
  input: Pick<ChangeInput, 'by' | 'kind' | 'heldFrom' | 'limits'>,
  offer: Offer,
  now: Date,
): Promise<LimitReached | null> {
  if (input.by !== 'guest' || offer.differenceMinor <= 0 || mustBeAnswered(booking, input, offer, now)) return null
  const { guestId, listingId } = booking
  const { heldFrom, limits } = input
  const counted = { guestId, listingId, stay: offer.party.stay, rules: offer.rules, heldFrom, limits }
  return limitReached(tx, { ...counted, holds: true, asks: false }, now)
}

/** What a change would cost now, or why it cannot be had. Also what the form shows before anything is sent. */
export async function offerFor(
  tx: Tx,
  booking: Booking,
  { terms, kind }: Pick<ChangeInput, 'terms' | 'kind'>,
  now: Date,
): Promise<Result<Offer, ChangeFailure>> {
  if (!isChangeable(booking, kind, now)) return fail({ reason: 'too-late' })
  const current = await findBookable(tx, booking.listingId)
  const rules = current && (await bookingRules(tx, booking.listingId))
  if (!current || !rules || rules.kind !== terms.stay.kind) return fail({ reason: 'not-found' })
  if (isSameTerms(booking, terms)) return fail({ reason: 'nothing-changes' })

  await releaseExpiredHolds(tx, await lockSpaces(tx, booking.listingId), now)
  if (await isAnotherPending(tx, booking, now)) return fail({ reason: 'change-pending' })
  const listing = agreedListing(current, booking, terms, kind)
  const party = { ...terms, extras: booking.terms.extras ?? [] }
  const refusal =
    kind === 'extension'
      ? await extensionRefusal(tx, booking, terms.stay, rules, now)
      : refusalOf(listing, rules, await takenPeriods(tx, listing.id, now, { except: [booking.id] }), party, now)
  if (refusal) return fail(refusal)

  const differenceMinor = quoteFor(listing, rules, party).total.minor - booking.total.minor
  return ok({ listing, rules, party, differenceMinor })
}

/** One that nobody has answered in time is over; one that may be being paid is not before its session is. */
async function isAnotherPending(tx: Tx, { id }: Booking, now: Date): Promise<boolean> {
  const live = await liveChange(tx, id, 'anybody')
  if (!live?.waitsUntil) return false
  if (live.status === 'awaiting-payment' || live.waitsUntil > now) return true
  await dropChange(tx, live, 'expired', now)
  return false
}

/** What is not begun can be changed, what is running can be extended. */
const isChangeable = ({ status, startsAt, endsAt, stay }: Booking, kind: ChangeInput['kind'], now: Date) =>
  status === 'confirmed' &&
  (kind === 'change' ? now < startsAt : stay.kind === 'hours' && startsAt <= now && now < endsAt)

/**
 * The policy is the one that was agreed. So are the prices, where the dates stay as they are or a running session goes on:
 * what a host has changed since does not concern them. Other dates are had at what they cost now.
 */
function agreedListing(listing: Bookable, booking: Booking, { stay }: Terms, kind: ChangeInput['kind']): Bookable {
  const isSameTime = kind === 'extension' || isSameStay(stay, booking.stay)
  return {
    ...listing,
    refundPolicy: booking.refundPolicy,
    rates: isSameTime ? (booking.terms.rates ?? listing.rates) : listing.rates,
  }
}

async function extensionRefusal(tx: Tx, booking: Booking, stay: Stay, rules: BookingRules, now: Date) {
  if (stay.kind !== 'hours' || booking.stay.kind !== 'hours')
    return { reason: 'not-bookable', problem: 'closed' } as const
  const byMinutes = stay.durationMinutes - booking.stay.durationMinutes
  const periods = await takenPeriods(tx, booking.listingId, now, { except: [booking.id] })
  const problem = extensionProblem(booking.stay, byMinutes, rules, periods, now)
  if (problem === 'taken') return { reason: 'dates-taken', nearest: [] } as const
  return problem && ({ reason: 'not-bookable', problem } as const)
}
