import { extensionProblem } from '#domain/availability/extension.ts'
import { type BookingRules, type PlacedStay, placeInTime, type Stay } from '#domain/availability/stay.ts'
import type { Bookable } from '#domain/listings/queries/find-bookable.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { chargeProblem } from '#domain/payments/charge-limits.ts'
import type { Day } from '#kernel/dates.ts'
import { subtract } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Side } from '#kernel/side.ts'
import { dayIn, type Period } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { isSameStay, isSameTerms, needsAnswer, type Terms } from '../change.ts'
import type { ChangeFailure, LimitReached, RefusedInput } from '../errors.ts'
import { type Party, quoteFor } from '../party.ts'
import { placeParty } from '../place-party.ts'
import { refundPercentOf } from '../refund-of.ts'
import { type Account, limitReached } from './count-hold.server.ts'
import { type BookableTerms, findListingTerms } from './find-listing-terms.server.ts'
import type { Booking } from './read-booking.server.ts'
import { liveChange } from './read-change.server.ts'
import { takenByOthers } from './taken-by-others.server.ts'

/** Guest or host wants another time or party. */
export type ChangeRequest = Account & { by: Side; terms: Terms; kind: 'change' | 'extension' }

/** @property bookedOn the day whose prices count, as discounts for booking early or late are reckoned */
export type Offer = BookableTerms & { party: Party; bookedOn: Day; placed: PlacedStay; differenceMinor: number }

type Wanted = Pick<ChangeRequest, 'terms' | 'kind'>

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
  { terms, kind }: Wanted,
  now: Date,
): Promise<Result<BookableTerms, ChangeFailure>> {
  if (!isChangeable(booking, kind, now)) return fail({ reason: 'too-late' })
  const current = await findListingTerms(db, booking.listingId)
  if (!current || current.rules.unit !== terms.stay.unit) return fail({ reason: 'not-found' })
  return isSameTerms(booking, terms) ? fail({ reason: 'nothing-changes' }) : ok(current)
}

export async function offerFor(
  db: Db | Tx,
  booking: Booking,
  { terms, kind }: Wanted,
  current: BookableTerms,
  now: Date,
): Promise<Result<Offer, ChangeFailure>> {
  if (await isAnotherPending(db, booking, now)) return fail({ reason: 'change-pending' })

  const { rules } = current
  const isSameTime = kind === 'extension' || isSameStay(terms.stay, booking.stay)
  const listing = agreedListing(current.listing, booking, isSameTime)
  const bookedOn = dayIn(isSameTime ? booking.createdAt : now, rules.zone)
  const party = { ...terms, extras: booking.terms.extras ?? [] }
  const taken = await takenByOthers(db, booking, now)
  const placed =
    kind === 'extension'
      ? placeExtension(booking, terms.stay, rules, taken, now)
      : placeParty(listing, rules, taken, party, now)
  if (!placed.ok) return placed

  const difference = subtract(quoteFor(listing, rules, party, bookedOn).total, booking.total)
  const problem = difference.minor > 0 ? chargeProblem(difference) : null
  if (problem) return fail(problem)
  return ok({ listing, rules, party, bookedOn, placed: placed.value, differenceMinor: difference.minor })
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

/** The agreed policy stays, and the agreed prices too unless the dates move to today's prices. */
function agreedListing(listing: Bookable, booking: Booking, isSameTime: boolean): Bookable {
  return {
    ...listing,
    refundPolicy: booking.refundPolicy,
    rates: isSameTime ? (booking.terms.rates ?? listing.rates) : listing.rates,
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

/** Extending a running session needs no agreement, because the host publishes opening times. */
export const mustBeAnswered = (
  booking: Booking,
  { by, kind }: ChangeRequest,
  { listing, placed, differenceMinor }: Offer,
  now: Date,
): boolean =>
  kind !== 'extension' &&
  needsAnswer({
    by,
    isInstant: listing.instantBook,
    refundPercent: refundPercentOf(booking, now),
    differenceMinor,
    startsLater: placed.guests.start > booking.startsAt,
  })

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
