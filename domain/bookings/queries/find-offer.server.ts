import { extensionProblem } from '#domain/availability/extension.ts'
import { type BookingRules, type PlacedStay, placeInTime, type Stay } from '#domain/availability/stay.ts'
import type { Bookable } from '#domain/listings/queries/find-bookable.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { chargeProblem } from '#domain/payments/charge-limits.ts'
import { restDueAt } from '#domain/pricing/deposit.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { Day } from '#kernel/dates.ts'
import { type Money, subtract } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Side } from '#kernel/side.ts'
import { dayIn, type Period } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { adjustmentTo, hostPrice, ongoingAdjustment, type PriceOutOfLimits } from '../agreed-price.ts'
import { isSameStay, isSameTerms, needsAnswer, type Terms } from '../change.ts'
import type { ChangeFailure, LimitReached, RefusedInput } from '../errors.ts'
import { type Party, quoteFor } from '../party.ts'
import { placeParty } from '../place-party.ts'
import { refundPercentOf } from '../refund-of.ts'
import { isRestFirst } from '../rest.ts'
import { type Account, limitReached } from './count-hold.server.ts'
import { type BookableTerms, findListingTerms } from './find-listing-terms.server.ts'
import type { Booking } from './read-booking.server.ts'
import { liveChange } from './read-change.server.ts'
import { readRest } from './read-rest.server.ts'
import { takenByOthers } from './taken-by-others.server.ts'

/** Guest or host wants another time or party, or the host another price. */
export type ChangeRequest = Account & {
  by: Side
  terms: Terms
  kind: 'change' | 'extension'
  /** The host's price for all of it, before the service fee; a guest names none. */
  price?: Money | undefined
}

/** @property bookedOn the day whose prices count, as discounts for booking early or late are reckoned */
export type Offer = BookableTerms & { party: Party; bookedOn: Day; placed: PlacedStay; differenceMinor: number }

type Wanted = Pick<ChangeRequest, 'by' | 'terms' | 'kind' | 'price'>

/**
 * A plain read for the form; a command repeats it under its locks.
 * Expired holds that are not being paid count as released.
 */
export async function findOffer(
  db: Db | Tx,
  booking: Booking,
  request: Wanted,
  now: Date,
): Promise<Result<Offer, ChangeFailure>> {
  const current = await changeableTerms(db, booking, request, now)
  return current.ok ? offerFor(db, booking, request, current.value, now) : current
}

/** @returns a failure if the booking cannot be changed or the request changes nothing */
export async function changeableTerms(
  db: Db | Tx,
  booking: Booking,
  request: Wanted,
  now: Date,
): Promise<Result<BookableTerms, ChangeFailure>> {
  const { terms, kind } = request
  if (!isChangeable(booking, kind, now)) return fail({ reason: 'too-late' })
  const current = await findListingTerms(db, booking.listingId)
  if (!current || current.rules.unit !== terms.stay.unit) return fail({ reason: 'not-found' })
  return isSameTerms(booking, terms) && !changesPrice(booking, request)
    ? fail({ reason: 'nothing-changes' })
    : ok(current)
}

/** Only a host may ask for another price. */
const changesPrice = (booking: Booking, { by, price }: Wanted): boolean =>
  by === 'host' && price !== undefined && price.minor !== hostPrice(booking).minor

export async function offerFor(
  db: Db | Tx,
  booking: Booking,
  request: Wanted,
  current: BookableTerms,
  now: Date,
): Promise<Result<Offer, ChangeFailure>> {
  if (await isAnotherPending(db, booking, now)) return fail({ reason: 'change-pending' })

  const { terms } = request
  const { rules, listing } = agreedTerms(current, booking, request)
  const bookedOn = bookedOnOf(booking, request, rules.zone, now)
  const listed = { ...terms, extras: booking.terms.extras ?? [] }
  const placed = placeChange(listing, booking, request, rules, await takenByOthers(db, booking, now), now)
  if (!placed.ok) return placed
  if (await isRestDue(db, booking, placed.value, now)) return fail({ reason: 'rest-first' })
  const adjustment = adjustmentOf(booking, request, quoteFor(listing, rules, listed, bookedOn))
  if (!adjustment.ok) return adjustment
  const requested = { ...listed, adjustment: adjustment.value }
  const price = quoteFor(listing, rules, requested, bookedOn)
  const waived = request.price === undefined ? tooLittle(price, booking) : undefined
  const party = { ...requested, waived }

  const difference = subtract(quoteFor(listing, rules, party, bookedOn).total, booking.total)
  const problem = difference.minor > 0 ? chargeProblem(difference) : null
  if (problem) return fail(problem)
  return ok({ listing, rules, party, bookedOn, placed: placed.value, differenceMinor: difference.minor })
}

/**
 * A change that costs a little more, but less than a card can be charged, costs nothing: the difference is waived until another
 * change, which is reckoned from what was paid and so collects it (docs/decisions/162-fees-of-the-provider.md).
 */
function tooLittle(price: Quote, booking: Booking): Money | undefined {
  const difference = subtract(price.total, booking.total)
  if (difference.minor <= 0 || chargeProblem(difference)?.is !== 'below') return undefined
  return subtract(hostPrice(booking), hostPrice(price))
}

/** The rest is overdue, or would be with the new beginning. */
async function isRestDue(db: Db | Tx, { id, timeZone }: Booking, { guests }: PlacedStay, now: Date): Promise<boolean> {
  const rest = await readRest(db, id)
  if (rest?.status !== 'open') return false
  return isRestFirst(rest, restDueAt({ startsAt: guests.start, timeZone }, rest.days), now)
}

const keepsTime = (booking: Booking, { terms, kind }: Wanted): boolean =>
  kind === 'extension' || isSameStay(terms.stay, booking.stay)

/** While the time stays, the day whose prices were agreed: of the booking, or of the last change of its dates. */
const bookedOnOf = (booking: Booking, wanted: Wanted, zone: string, now: Date): Day =>
  keepsTime(booking, wanted) ? (booking.terms.bookedOn ?? dayIn(booking.createdAt, zone)) : dayIn(now, zone)

/** The time of another price alone is the booking's already, however soon it begins. */
function placeChange(
  listing: Bookable,
  booking: Booking,
  { terms, kind }: Wanted,
  rules: BookingRules,
  taken: readonly Period[],
  now: Date,
): Result<PlacedStay, RefusedInput> {
  if (kind === 'extension') return placeExtension(booking, terms.stay, rules, taken, now)
  if (!isSameTerms(booking, terms)) return placeParty(listing, rules, taken, terms, now)
  return ok(placeInTime(terms.stay, rules))
}

/** A price that was agreed goes on with its time, until the host asks for another. */
function adjustmentOf(booking: Booking, wanted: Wanted, listed: Quote): Result<Money | undefined, PriceOutOfLimits> {
  const { by, price } = wanted
  if (by === 'host' && price !== undefined) return adjustmentTo(price, listed)
  const { adjustment } = booking.terms
  return ok(adjustment && keepsTime(booking, wanted) ? ongoingAdjustment(adjustment, listed) : undefined)
}

/** An expired change is not pending, unless its payment may still arrive. */
async function isAnotherPending(db: Db | Tx, { id }: Booking, now: Date): Promise<boolean> {
  const live = await liveChange(db, id, 'anybody')
  if (!live?.expiresAt) return false
  return live.expiresAt > now || (await openPayment(db, { bookingId: id, changeId: live.id })) !== undefined
}

/** A booking can be changed until it begins, a running session can be extended. */
const isChangeable = ({ status, startsAt, endsAt, stay }: Booking, kind: ChangeRequest['kind'], now: Date) =>
  status === 'confirmed' &&
  (kind === 'change' ? now < startsAt : stay.unit === 'hour' && startsAt <= now && now < endsAt)

/**
 * The agreed policy stays, and the agreed prices too unless the dates move to today's prices.
 * Where the price alone changes, the agreed rules stay as well.
 */
function agreedTerms({ listing, rules }: BookableTerms, booking: Booking, wanted: Wanted): BookableTerms {
  const agreed = booking.terms
  const isSame = isSameTerms(booking, wanted.terms)
  return {
    rules: isSame ? (agreed.booking ?? rules) : rules,
    listing: {
      ...listing,
      refundPolicy: booking.refundPolicy,
      rates: keepsTime(booking, wanted) ? (agreed.rates ?? listing.rates) : listing.rates,
      rules: isSame ? (agreed.houseRules ?? listing.rules) : listing.rules,
    },
  }
}

function placeExtension(
  booking: Booking,
  stay: Stay,
  rules: BookingRules,
  taken: readonly Period[],
  now: Date,
): Result<PlacedStay, RefusedInput> {
  if (stay.unit !== 'hour' || booking.stay.unit !== 'hour') return fail({ reason: 'not-bookable', problem: 'closed' })
  const byMinutes = stay.durationMinutes - booking.stay.durationMinutes
  const problem = extensionProblem(booking.stay, byMinutes, rules, taken, now)
  if (problem === 'taken') return fail({ reason: 'dates-taken', nearest: [] })
  return problem ? fail({ reason: 'not-bookable', problem }) : ok(placeInTime(stay, rules))
}

/**
 * Extending a running session needs no agreement, because the host publishes opening times. What a guest changes of a booking
 * with an agreed price does, because that price was agreed for this time and party.
 */
export const mustBeAnswered = (
  booking: Booking,
  { by, kind }: ChangeRequest,
  { listing, placed, differenceMinor }: Offer,
  now: Date,
): boolean =>
  kind !== 'extension' &&
  ((by === 'guest' && booking.terms.adjustment !== undefined) ||
    needsAnswer({
      by,
      isInstant: listing.instantBook,
      refundPercent: refundPercentOf(booking, now),
      differenceMinor,
      startsLater: placed.guests.start > booking.startsAt,
    }))

/** A guest's change to be paid holds its time and counts as a hold; an unanswered one holds nothing. */
export async function limitOfChange(
  db: Db | Tx,
  booking: Booking,
  input: ChangeRequest,
  offer: Offer,
  { waits }: { waits: boolean },
  now: Date,
): Promise<LimitReached | null> {
  if (input.by !== 'guest' || offer.differenceMinor <= 0 || mustBeAnswered(booking, input, offer, now)) return null
  const { guestId, listingId } = booking
  const { networkKey, limits } = input
  const counted = { guestId, listingId, placed: offer.placed, networkKey, limits }
  return limitReached(db, { ...counted, holds: true, isRequest: false, waits }, now)
}
