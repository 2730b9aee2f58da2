import { extensionProblem } from '#domain/availability/extension.ts'
import { type BookingRules, type PlacedStay, placeInTime, type Stay } from '#domain/availability/stay.ts'
import type { Bookable } from '#domain/listings/queries/find-bookable.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { isSameStay, isSameTerms, needsAnswer, type Terms } from '../change.ts'
import { type Account, limitReached } from '../commands/count-hold.server.ts'
import { type Party, quoteFor } from '../commands/insert-quote.server.ts'
import type { ChangeFailure, LimitReached, RefusedInput } from '../errors.ts'
import { placeParty } from '../place-party.ts'
import { refundPercentOf } from '../refund-of.ts'
import { type BookableTerms, findListingTerms } from './find-listing-terms.server.ts'
import type { Booking } from './read-booking.server.ts'
import { liveChange } from './read-change.server.ts'
import { takenByOthers } from './taken-by-others.server.ts'

/** Another time or party that somebody asks for, of a booking that is theirs. */
export type ChangeRequest = Account & { by: 'guest' | 'host'; terms: Terms; kind: 'change' | 'extension' }

/** A change that can be had, and what it costs more or less. */
export type Offer = BookableTerms & { party: Party; placed: PlacedStay; differenceMinor: number }

type Wanted = Pick<ChangeRequest, 'terms' | 'kind'>

/**
 * What a change would cost now, or why it cannot be had. A plain read, for the form that shows it; a command asks again under its
 * locks. What has expired and is not being paid is in nobody's way, as if it had been released.
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

/** The listing as it can be booked now, if the booking can be changed at all and the request changes anything. */
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

/** What it costs, if nothing is in its way. */
export async function offerFor(
  db: Db | Tx,
  booking: Booking,
  { terms, kind }: Wanted,
  current: BookableTerms,
  now: Date,
): Promise<Result<Offer, ChangeFailure>> {
  if (await isAnotherPending(db, booking, now)) return fail({ reason: 'change-pending' })

  const { rules } = current
  const listing = agreedListing(current.listing, booking, terms, kind)
  const party = { ...terms, extras: booking.terms.extras ?? [] }
  const taken = await takenByOthers(db, booking, now)
  const placed =
    kind === 'extension'
      ? placeExtension(booking, terms.stay, rules, taken, now)
      : placeParty(listing, rules, taken, party, now)
  if (!placed.ok) return placed

  const differenceMinor = quoteFor(listing, rules, party).total.minor - booking.total.minor
  return ok({ listing, rules, party, placed: placed.value, differenceMinor })
}

/** One whose time is over is no longer waited for, unless it may still be being paid. */
async function isAnotherPending(db: Db | Tx, { id }: Booking, now: Date): Promise<boolean> {
  const live = await liveChange(db, id, 'anybody')
  if (!live?.waitsUntil) return false
  return live.waitsUntil > now || (await openPayment(db, { bookingId: id, changeId: live.id })) !== undefined
}

/** What is not begun can be changed, what is running can be extended. */
const isChangeable = ({ status, startsAt, endsAt, stay }: Booking, kind: ChangeRequest['kind'], now: Date) =>
  status === 'confirmed' &&
  (kind === 'change' ? now < startsAt : stay.unit === 'hour' && startsAt <= now && now < endsAt)

/**
 * The policy is the one that was agreed. So are the prices, where the dates stay as they are or a running session goes on:
 * what a host has changed since does not concern them. Other dates are had at what they cost now.
 */
function agreedListing(listing: Bookable, booking: Booking, { stay }: Terms, kind: ChangeRequest['kind']): Bookable {
  const isSameTime = kind === 'extension' || isSameStay(stay, booking.stay)
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

/** Whether the other side is asked before it counts. A session that runs goes on without asking: its host has said when it is open. */
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

/**
 * A guest's change that has to be paid holds its time like any hold until it is, and counts as one. What the other side has
 * to agree to is not counted against the guest: nobody is held up who has not said yes.
 */
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
  const { heldFrom, limits } = input
  const counted = { guestId, listingId, placed: offer.placed, heldFrom, limits }
  return limitReached(db, { ...counted, holds: true, asks: false, waits }, now)
}
