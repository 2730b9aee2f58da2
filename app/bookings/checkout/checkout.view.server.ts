import { stayLength } from '#domain/listings/stay-length.ts'
import {
  type CardFields,
  gatewayOf,
  type PaymentGateways,
  type PaymentProvider,
} from '#domain/payments/gateway.server.ts'
import type { Log } from '#platform/log.server.ts'
import { countsNights } from '#domain/listings/nights.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { GuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { asksPurpose } from '#domain/bookings/purpose.ts'
import { findOffered } from '#domain/bookings/queries/find-offered.server.ts'
import { findProposedQuote } from '#domain/bookings/queries/find-proposed-quote.server.ts'
import { type Change, liveChange } from '#domain/bookings/queries/read-change.server.ts'
import { readRest, type Rest } from '#domain/bookings/queries/read-rest.server.ts'
import { depositNow, type PaidPart } from '#domain/bookings/rest.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { openSession } from '#domain/bookings/queries/find-session.server.ts'
import type { Deposit } from '#domain/pricing/deposit.ts'
import { exchangeRates, ratesAsOf } from '#domain/pricing/queries.server.ts'
import { refundTiers } from '#domain/pricing/refund.ts'
import { type Money, subtract } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { bookingWhen, shortWhen } from '../when.view.server.ts'
import { cancelBar, refundLine } from '../pay/cancel-bar.view.server.ts'
import {
  depositPoints,
  depositSums,
  partsChoice,
  type PartsChoiceView,
  restSums,
  type Sum,
} from '../pay/parts.view.server.ts'
import { quoteView, whole } from '../pay/quote.view.server.ts'
import { services } from '#app/session/services.ts'
import { inputParams } from '../panel/stay-fields.view.server.ts'
import { tripState } from '#domain/bookings/trip-state.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { ownGuest } from '../trip/guest-booking.server.ts'
import { zoneView } from '../zone.view.server.ts'
import type { CancelBarView } from '../pay/cancel-bar.view.server.ts'
import type { PriceView } from '../pay/quote.view.server.ts'
import type { WhenView } from '../when.view.server.ts'

/** A booking's checkout, or a change's, as finished texts. */
export type CheckoutView = {
  id: string
  title: string
  photoKey: string | null
  place: string
  hostName: string
  when: WhenView
  /** '12 Mar – 14 Mar' */
  shortWhen: string
  guests: number
  pets: number
  price: PriceView
  refundPolicy: 'flexible' | 'moderate' | 'strict'
  refundTiers: readonly { daysBefore: number; percent: number }[]
  cancelBar: CancelBarView | null
  /** The refund policy in one sentence. */
  refundLine: string
  /** The house rules as they were agreed: keys of `listing:rules`. */
  rules: readonly string[]
  /** The page's title: to pay, a change, the rest, or asked for. */
  heading: string
  /** The amount to charge: the total or the deposit, the rest, or the difference of a change. */
  toPay: string
  toPayLabel: string
  /** The way from the total to it; the last one is to be paid. */
  sums: readonly Sum[]
  /** The sentences that are agreed to with a deposit. */
  points: readonly string[]
  /** The choice between deposit and all at once; null where there is none. */
  choice: PartsChoiceView | null
  state: /** `exchange` leads to the listing's page to choose another time; null for a request to the host, and where a change is paid. */
    | {
        kind: 'to-pay'
        /** Until then the time is held; null where it is the guest's already. */
        until: string | null
        leftMs: number
        cardFields: CardFieldsView | null
        /** The providers that may charge: the chosen one, or all that can be chosen. */
        providers: readonly PaymentProvider[]
        /** The other providers at which it can be paid; where no fields are shown, one of them is chosen first. */
        ways: readonly WayToPay[]
        exchange: string | null
      }
    /** The host has until then to answer. */
    | { kind: 'asked'; until: string }
    /** `again` leads to the listing's page with the same stay filled in. */
    | { kind: 'ended'; why: string; again: string }
  /** The stored purpose, where it is asked for here: a request has it before. */
  purpose: string | null
  /** The change to pay. */
  change: { id: string } | null
  /** The rest is paid, of a booking that is confirmed. */
  isRest: boolean
}

/** A provider that a guest may choose. */
export type WayToPay = PaymentProvider

/** The card fields; `unreachable` while the provider does not answer. */
export type CardFieldsView = CardFields | { kind: 'unreachable' }

/** A guest comes back from a provider's page without having paid in these ways. */
const returnedWays = ['declined', 'stopped', 'timed-out', 'failed', 'unpaid', 'ended'] as const

/** Why paying could not be started, or has not succeeded. */
export type CheckoutProblem =
  | 'no-provider'
  | 'provider'
  | 'hold-ended'
  | 'not-possible'
  | 'being-charged'
  | `returned.${(typeof returnedWays)[number]}`

/** @param search of the address that our return route leads to */
export function returnedProblem(search: Record<string, string>): CheckoutProblem | undefined {
  const way = returnedWays.find((each) => each === search['returned'])
  return way && `returned.${way}`
}

type Context = Readonly<RouterContextProvider>

/**
 * The amount to pay, or why there is none; null where the booking's own page says all.
 *
 * @param part `rest`: that of a booking whose deposit is paid; `all`: at once, as long as no session says how much is paid
 */
export async function checkoutView(
  booking: GuestBooking,
  part: PaidPart | undefined,
  context: Context,
): Promise<CheckoutView | null> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { locale } = visitor
  const now = clock()
  const rest = part === 'rest' ? await payableRest(booking, context) : null
  const change = booking.status === 'confirmed' && part !== 'rest' ? await payableChange(booking, context) : null
  const state = rest
    ? await toPay(booking.id, null, null, context, 'rest')
    : change
      ? await toPay(booking.id, change.expiresAt, null, context)
      : await stateOf(booking, context)
  const agreed = change ? await findProposedQuote(db, change.id, ownGuest(context)) : booking
  if (!state || !agreed) return null

  const terms = change ? { ...change, timeZone: booking.timeZone } : booking
  const deposit = !rest && !change && state.kind === 'to-pay' ? depositNow(booking, now) : null
  const isWhole = deposit !== null && (await paysWhole(booking, part, context))
  const bar = cancelBar({ ...booking, startsAt: terms.startsAt }, now, locale)
  return {
    id: booking.id,
    title: booking.title.text,
    photoKey: booking.photoKey,
    place: booking.place,
    hostName: booking.hostName,
    when: {
      ...bookingWhen(terms, locale),
      zone: zoneView(booking.timeZone, visitor),
      length: stayLength(terms.stay, booking, visitor.t),
    },
    shortWhen: shortWhen(terms, now, locale),
    guests: terms.guests,
    pets: terms.pets,
    price: quoteView(
      agreed,
      { ...visitor, countsNights: countsNights(booking), timeZone: booking.timeZone },
      await exchangeRates(db, now),
      await ratesAsOf(db, now),
    ),
    refundPolicy: booking.refundPolicy,
    refundTiers: refundTiers[booking.refundPolicy],
    cancelBar: bar,
    refundLine: refundLine(bar, visitor),
    rules: rulesOf(booking),
    heading: headingOf(state, { rest, change }, visitor),
    ...dueView(booking, { rest, change, agreed, deposit: isWhole ? null : deposit }, state, visitor),
    choice: deposit && partsChoice(booking, deposit, isWhole, visitor),
    state,
    purpose: needsPurpose(booking, state) ? (booking.purpose ?? '') : null,
    change: change && { id: change.id },
    isRest: rest !== null,
  }
}

type Paid = { rest: Rest | null; change: Change | null }

function headingOf(state: CheckoutView['state'], { rest, change }: Paid, { t }: Visitor): string {
  if (rest) return t('deposit:title')
  return t(`checkout:title.${state.kind === 'asked' ? 'asked' : change ? 'change' : 'pay'}`)
}

/** The amount to pay now, and how it follows from the total. */
function dueView(
  booking: GuestBooking,
  { rest, change, agreed, deposit }: Paid & { agreed: { total: Money }; deposit: Deposit | null },
  state: CheckoutView['state'],
  visitor: Visitor,
): Pick<CheckoutView, 'toPay' | 'toPayLabel' | 'sums' | 'points'> {
  const sums = rest
    ? restSums(rest, booking.total, visitor)
    : change
      ? changeSums(booking.total, agreed.total, visitor)
      : deposit
        ? depositSums(deposit, booking, visitor)
        : []
  const last = sums.at(-1)
  const providers = state.kind === 'to-pay' ? state.providers : []
  return {
    toPay: last?.amount ?? whole(booking.total, visitor),
    toPayLabel: last?.label ?? visitor.t('price:total'),
    sums,
    points: deposit ? depositPoints(deposit, booking, providers, visitor) : [],
  }
}

/** The open session says how much is paid; before there is one the address does. */
async function paysWhole(booking: GuestBooking, part: PaidPart | undefined, context: Context): Promise<boolean> {
  const open = await openSession(context.get(services).db, booking.id, ownGuest(context))
  return open ? open.amountMinor === booking.total.minor : part === 'all'
}

/** The old and the new total of a booking, with the difference to pay. */
const changeSums = (before: Money, after: Money, visitor: Visitor): Sum[] => [
  { label: visitor.t('checkout:change.after'), amount: whole(after, visitor) },
  { label: visitor.t('checkout:change.before'), amount: whole(before, visitor) },
  { label: visitor.t('checkout:change.difference'), amount: whole(subtract(after, before), visitor) },
]

/** Only what is booked at once can be exchanged. */
const needsPurpose = ({ subcategory }: GuestBooking, state: CheckoutView['state']) =>
  state.kind === 'to-pay' && state.exchange !== null && asksPurpose({ instantBook: true, subcategory })

function rulesOf({ terms: { houseRules } }: GuestBooking): string[] {
  if (!houseRules) return []
  const { pets, smoking, events } = houseRules
  return [pets ? 'pets' : 'noPets', smoking ? 'smoking' : 'noSmoking', events ? 'events' : 'noEvents']
}

async function payableRest(booking: GuestBooking, context: Context): Promise<Rest | null> {
  const rest = booking.status === 'confirmed' ? await readRest(context.get(services).db, booking.id) : null
  return rest?.status === 'open' ? rest : null
}

async function payableChange(booking: GuestBooking, context: Context): Promise<Change | null> {
  const { db, clock } = context.get(services)
  const change = await liveChange(db, booking.id, ownGuest(context))
  const isPayable = change?.status === 'awaiting-payment' && change.expiresAt !== null && change.expiresAt > clock()
  return isPayable ? change : null
}

async function stateOf(booking: GuestBooking, context: Context): Promise<CheckoutView['state'] | null> {
  const { state, why } = tripState(booking, context.get(services).clock())
  switch (state) {
    case 'confirmed':
    case 'completed':
      return null
    case 'to-pay':
      return toPay(booking.id, booking.expiresAt, await exchangeAddress(booking, context), context)
    case 'asked':
      return {
        kind: 'asked',
        until: formatInstant(booking.expiresAt!, booking.timeZone, visitorOf(context).locale),
      }
    case 'cancelled': {
      if (booking.paid.minor > 0) return null
      const input = { ...booking, extras: booking.terms.extras ?? [] }
      const again = `/property/${booking.listingId}?${new URLSearchParams(inputParams(input))}`
      return { kind: 'ended', why: visitorOf(context).t(`tripWhy:${why ?? 'not-paid'}`), again }
    }
  }
}

/** The listing's address with this hold's stay; null for a request, which cannot be exchanged. */
async function exchangeAddress(booking: GuestBooking, context: Context): Promise<string | null> {
  const listing = await findBookable(context.get(services).db, booking.listingId)
  if (!listing?.instantBook) return null
  const input = inputParams({ ...booking, extras: booking.terms.extras ?? [] })
  return `/property/${booking.listingId}?${new URLSearchParams({ ...input, instead: booking.id })}`
}

async function toPay(
  bookingId: string,
  until: Date | null,
  exchange: string | null,
  context: Context,
  part?: 'rest',
): Promise<Extract<CheckoutView['state'], { kind: 'to-pay' }>> {
  const { db, payments, clock, log } = context.get(services)
  const session = payments && (await openSession(db, bookingId, ownGuest(context), part))
  const cardFields = session && (await fieldsOf(payments, session, log))
  const offered = payments ? await findOffered(db, payments, bookingId) : []
  return {
    kind: 'to-pay',
    until: until?.toISOString() ?? null,
    leftMs: until ? until.getTime() - clock().getTime() : 0,
    cardFields,
    providers: session ? [session.provider] : offered.map(({ provider }) => provider),
    ways: waysBeside(offered, session),
    exchange,
  }
}

/** The providers to choose from, besides the one whose session is open; none where there is no choice. */
export const waysBeside = (
  offered: readonly { provider: PaymentProvider }[],
  session: { provider: PaymentProvider } | null,
): readonly WayToPay[] =>
  offered.length > 1 ? offered.map(({ provider }) => provider).filter((each) => each !== session?.provider) : []

/** The card fields of a session, by the provider that it was begun at. */
export async function fieldsOf(
  payments: PaymentGateways,
  { provider, sessionId }: { provider: PaymentProvider; sessionId: string },
  log: Log,
): Promise<CardFieldsView> {
  const gateway = gatewayOf(payments, provider)
  if (!gateway) return { kind: 'unreachable' }
  try {
    return await gateway.cardFields(sessionId)
  } catch (error) {
    log.warn({ err: error }, 'the payment provider did not say how to pay')
    return { kind: 'unreachable' }
  }
}
