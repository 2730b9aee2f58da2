import { bookingRules } from '#domain/availability/queries.server.ts'
import type { Visit } from '#domain/analytics/visit.ts'
import { type BookingRules, placeInTime } from '#domain/availability/stay.ts'
import { stayFrom } from '#domain/availability/input.ts'
import { holdDates, type HoldInput } from '#domain/bookings/commands/hold-dates.server.ts'
import type { HoldFailure } from '#domain/bookings/errors.ts'
import { PartyForm } from '#domain/bookings/input.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { type ExchangeFailure, exchangeHold } from '#domain/bookings/commands/exchange-hold.server.ts'
import { offeredFor, type Sale } from '#domain/payments/gateway.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { listUnpaidHolds } from '#domain/bookings/queries/list-unpaid-holds.server.ts'
import { wasJustTaken } from '#domain/bookings/queries/was-just-taken.server.ts'
import { isLanguage } from '#domain/i18n/language.ts'
import { chosenExtras } from '#domain/pricing/input.ts'
import { isId } from '#kernel/ids.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Refusal } from './stay-fields.view.server.ts'
import { holdInTheWay, isSameInput } from './held-here.view.server.ts'
import { accountOf, connection, services } from '#app/session/services.ts'
import { type StayParams, refusedInput, inputParams } from './stay-fields.view.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** Whether 'Reserve' was refused in this request: the page is then no more than its answer. */
export const isRefused = createContext(false)

/** The address that 'Reserve' leads to, or the refusal; `needsProof` leads to the e-mail's code. */
type Reserved = { address: string } | { needsProof: true } | Refused
type Refused = { refusal: Refusal; status: number }

/** A listing and the stay that a form requests. */
export type ReserveInput = {
  listingId: string
  subcategory: string
  isInstant: boolean
  /** A provider has to take this. */
  sale: Sale
  rules: BookingRules
  input: Omit<Wanted, 'guestId' | 'listingId'>
  /** The id of the guest's hold that this one replaces. */
  replacedId: string | undefined
}

/**
 * Reads the form of a listing's panel.
 *
 * @returns null where it is not complete
 * @throws 404 where there is no such listing
 */
export async function readReserve(
  listingId: string | undefined,
  form: StayParams,
  context: Context,
): Promise<ReserveInput | null> {
  const { db } = context.get(services)
  const id = listingId && isId(listingId) ? listingId : null
  const [listing, rules] = id ? await Promise.all([findBookable(db, id), bookingRules(db, id)]) : []
  if (!listing || !rules) throw data(null, { status: 404 })

  const stay = stayFrom(form, rules)
  const party = PartyForm.safeParse(form)
  if (!stay || !party.success) return null
  const input = { stay, ...party.data, extras: chosenExtras(form, listing.extras) }
  return {
    listingId: listing.id,
    subcategory: listing.subcategory,
    isInstant: listing.instantBook,
    sale: { currency: listing.rates.cleaningFee.currency, country: listing.countryCode },
    rules,
    input,
    replacedId: form['instead'],
  }
}

/**
 * Holds the dates or sends the request; a guest's own hold leads to its checkout instead.
 *
 * @param params of the listing's address, for the alternatives' links
 * @param visit in which it happens, for figures
 */
export async function reserve(
  request: ReserveInput,
  userId: string,
  params: StayParams,
  visit: Visit,
  context: Context,
): Promise<Reserved> {
  const { db, payments, clock, observer } = context.get(services)
  const visitor = visitorOf(context)
  const { listingId, input } = request
  const isPayable = payments && offeredFor(payments, request.sale).length > 0
  if (!isPayable) return refused(visitor.t('stayProblems:noPayments'), 503)

  const wanted = { ...input, guestId: userId, listingId, site: visitor.site.id }
  const held = await hold(wanted, request.replacedId, context).catch(nullIfTooSlow)
  if (!held) {
    context.get(connection).retryAfterSeconds = BUSY_SECONDS
    return refused(visitor.t('stayProblems:busy'), 503)
  }
  if (!held.ok) {
    if (held.failure.reason !== 'dates-taken') return refusal(held.failure, request, params, context)
    const own = await ownHold(request, userId, context)
    if (own) return { address: own }
    const period = placeInTime(input.stay, request.rules).occupied
    const isRecent = await wasJustTaken(db, { listingId, period }, clock())
    return refusal({ ...held.failure, isRecent }, request, params, context)
  }

  const { bookingId, waitsFor } = held.value
  observer.noteStep({ step: 'hold', listingId, bookingId }, visit)
  const { lang } = params
  // When the provider cannot be reached now, checkout offers to try again; the dates are held.
  if (waitsFor === 'payment') {
    const payment = { guestId: userId, bookingId, origin: visitor.origin, ...(isLanguage(lang) && { lang }) }
    await startPayment(db, payments, payment, clock())
  }
  return { address: checkoutOf(bookingId) }
}

const checkoutOf = (bookingId: string) => `/checkout?bookingId=${bookingId}`

/** Seconds after which competing requests have finished. */
const BUSY_SECONDS = 2

/** Lock contention does not mean taken dates; nothing was written. */
function nullIfTooSlow(error: unknown): null {
  if (isTooSlow(error)) return null
  throw error
}

type Wanted = Omit<HoldInput, 'networkKey' | 'limits'>

/** Holds the stay; where the form names an earlier hold of the guest, that one is exchanged. */
async function hold(wanted: Wanted, replacedId: string | undefined, context: Context) {
  const { db, payments, clock } = context.get(services)
  const input = { ...wanted, ...accountOf(context) }
  return replacedId && isId(replacedId) && payments
    ? exchangeHold(db, payments, input, replacedId, clock())
    : holdDates(db, input, clock())
}

/** The redirect for a guest whose own hold conflicts: from a second tab, or back from checkout. */
async function ownHold({ listingId, rules, input }: ReserveInput, userId: string, context: Context) {
  const { db, clock } = context.get(services)
  const holds = await listUnpaidHolds(db, userId, clock(), visitorOf(context).language, listingId)
  const own = holdInTheWay(holds, input.stay, rules)
  if (!own) return null
  return isSameInput(own, input)
    ? checkoutOf(own.id)
    : `/property/${listingId}?${new URLSearchParams(inputParams(input))}`
}

export const refused = (message: string, status: number): Refused => ({
  refusal: { message, field: null, nearest: [] },
  status,
})

function refusal(
  failure: ExchangeFailure,
  { rules, subcategory }: ReserveInput,
  params: StayParams,
  context: Context,
): Reserved {
  const visitor = visitorOf(context)
  if (failure.reason === 'not-found') throw data(null, { status: 404 })
  if (failure.reason === 'provider-unavailable') return refused(visitor.t('checkout:problems.provider'), 502)
  if (failure.reason === 'address-unproved') return { needsProof: true }
  if (failure.reason === 'own-listing') return refused(visitor.t('stayProblems:own'), 400)
  if (failure.reason === 'blocked') return refused(visitor.t('stayProblems:notPossible'), 403)
  // The page reloads the taken days by itself.
  const calendarNow = { rules, taken: [], now: context.get(services).clock() }
  const counted = { subcategory, sameDayTurnover: rules.sameDayTurnover }
  return { refusal: refusedInput(failure, calendarNow, counted, params, visitor), status: statusOf(failure) }
}

const statusOf = ({ reason }: HoldFailure) => (reason === 'limit-reached' ? 429 : reason === 'dates-taken' ? 409 : 400)
