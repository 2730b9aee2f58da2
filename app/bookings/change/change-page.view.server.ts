import { stayFrom } from '#domain/availability/input.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { type Counted, stayLength } from '#domain/listings/stay-length.ts'
import { countsNights } from '#domain/listings/nights.ts'
import { shownName } from '#domain/accounts/account.ts'
import { hostPrice, type PriceOutOfLimits } from '#domain/bookings/agreed-price.ts'
import { isSameTerms, type Terms } from '#domain/bookings/change.ts'
import type { ChangeFailure } from '#domain/bookings/errors.ts'
import { BookingId, ChangeForm, PartyForm, PartyParams } from '#domain/bookings/input.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { findHostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { openRestMinor } from '#domain/bookings/queries/read-rest.server.ts'
import { previewChange } from '#domain/bookings/queries/preview-change.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { exchangeRates, ratesAsOf } from '#domain/pricing/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Currency, money, type Money, parseMoney, typedMoney } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Refusal } from '../panel/stay-fields.view.server.ts'
import { bookingWhen } from '../when.view.server.ts'
import { differenceView } from './change.view.server.ts'
import { quoteView, whole } from '../pay/quote.view.server.ts'
import { accountOf, services } from '#app/session/services.ts'
import { type StayParams, refusedInput, stayFieldsView, inputParams } from '../panel/stay-fields.view.server.ts'
import type { CalendarNow } from '../panel/stay-problem.server.ts'
import { actorOf, langOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { zoneView } from '../zone.view.server.ts'
import type { Nearest } from '../panel/stay-fields.view.server.ts'
import type { ChangeView } from './change.view.server.ts'
import type { PriceView } from '../pay/quote.view.server.ts'
import type { StayFieldsView } from '../panel/stay-fields.view.server.ts'
import type { WhenView } from '../when.view.server.ts'

/** A booking, the proposed change and its cost, as finished texts. */
export type ChangePageView = {
  id: string
  side: Side
  title: string
  backTo: string
  current: { when: WhenView; guests: number }
  isHourly: boolean
  maxGuests: number
  takesPets: boolean
  fields: StayFieldsView
  /** The price that a host may ask for; null on the guest's page. */
  price: PriceField | null
  /** A problem with the change as a whole. */
  message: string | null
  nearest: readonly Nearest[]
  offer: OfferView | null
}

/** @property now what it is now; by it the field says what is asked for */
type PriceField = { typed: string; currency: Currency; now: string; guestName: string; problem: string | null }

export type OfferView = {
  price: PriceView
  before: string
  difference: ChangeView['difference']
  shownMinor: number
  /** The change takes effect only once the other side has accepted it. */
  mustBeAnswered: boolean
  idempotencyKey: string
}

type Context = Readonly<RouterContextProvider>
/** @throws 404 where the booking is not this person's, on this side */
async function ownBooking(side: Side, bookingId: string | undefined, context: Context) {
  const { db } = context.get(services)
  const id = BookingId.safeParse(bookingId)
  const find = side === 'guest' ? findGuestBooking : findHostBooking
  const booking = id.success ? await find(db, actorOf(context).userId, id.data, visitorOf(context).language) : undefined
  const rules = booking && (await bookingRules(db, booking.listingId))
  if (!booking || !rules) throw data(null, { status: 404 })
  return { booking, rules }
}

type Own = Awaited<ReturnType<typeof ownBooking>>
const pageOf = (side: Side, bookingId: string) =>
  side === 'guest' ? `/bookings/${bookingId}` : `/host/bookings/${bookingId}`

/** The page on which one side proposes other dates, hours or guests; the proposal is in the address. */
export async function changePage(
  side: Side,
  bookingId: string | undefined,
  search: StayParams,
  context: Context,
): Promise<ChangePageView> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const own = await ownBooking(side, bookingId, context)
  const { booking, rules } = own
  const params = { ...inputParams({ ...booking, extras: [] }), ...search }
  const calendarNow = {
    rules,
    taken: await takenPeriods(db, booking.listingId, clock(), { except: [booking.id] }),
    now: clock(),
  }
  const fields = stayFieldsView(params, calendarNow, booking, visitor)
  const stay = stayFrom(params, rules)
  const price = side === 'host' ? priceField(search['price'], own, visitor) : null
  const isAskable = stay !== null && Object.keys(fields.problems).length === 0 && !price?.problem
  const outcome = isAskable
    ? await offered(side, own, { ...PartyParams.parse(params), stay }, params, calendarNow, context)
    : null
  const refusal = outcome && 'message' in outcome ? outcome : null

  return {
    id: booking.id,
    side,
    title: booking.title.text,
    backTo: pageOf(side, booking.id),
    current: {
      when: {
        ...bookingWhen(booking, visitor.locale),
        zone: zoneView(booking.timeZone, visitor),
        length: stayLength(booking.stay, booking, visitor.t),
      },
      guests: booking.guests,
    },
    isHourly: rules.unit === 'hour',
    maxGuests: booking.maxGuests,
    takesPets: booking.petsAllowed,
    fields: refusal?.field ? { ...fields, problems: { [refusal.field]: refusal.message } } : fields,
    price: price && refusal?.isPrice ? { ...price, problem: refusal.message } : price,
    message: refusal?.isPrice ? null : (refusal?.message ?? null),
    nearest: refusal?.nearest ?? [],
    offer: outcome && 'price' in outcome ? outcome : null,
  }
}

async function offered(
  side: Side,
  { booking }: Own,
  terms: Terms,
  params: StayParams,
  calendarNow: CalendarNow,
  context: Context,
): Promise<OfferView | Refused | null> {
  const requested = (side === 'host' && typedPrice(params, booking)) || undefined
  if (isSameTerms(booking, terms) && !requested) return null
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const input = { by: side, terms, kind: 'change', price: requested, ...accountOf(context) } as const
  const preview = await previewChange(db, booking, input, clock())
  if (!preview.ok) return refusalOf(preview.failure, booking, calendarNow, params, context)

  const { price, differenceMinor, mustBeAnswered } = preview.value
  return {
    price: quoteView(
      price,
      { ...visitor, countsNights: countsNights(booking), timeZone: booking.timeZone },
      await exchangeRates(db, clock()),
      await ratesAsOf(db, clock()),
    ),
    before: whole(booking.total, visitor),
    difference: differenceView(
      money(differenceMinor, booking.total.currency),
      (await openRestMinor(db, booking.id)) > 0,
      visitor,
    ),
    shownMinor: differenceMinor,
    mustBeAnswered,
    idempotencyKey: newId(clock().getTime()),
  }
}

/** @property isPrice whether the problem is the requested price */
type Refused = Refusal & { isPrice?: true }

/** A host's price as it was typed; an empty one is the listed price. */
const typedPrice = (params: StayParams, { total }: { total: Money }): Money | null | undefined =>
  params['price']?.trim() ? parseMoney(params['price'], total.currency) : undefined

function priceField(typed = '', { booking }: Own, visitor: Visitor): PriceField {
  const now = hostPrice(booking)
  const isUnread = typedPrice({ price: typed }, booking) === null
  return {
    typed,
    currency: now.currency,
    now: whole(now, visitor),
    guestName: 'guestName' in booking ? shownName(booking.guestName, visitor.t) : '',
    problem: isUnread ? visitor.t('change:price.unread', { example: typedMoney(now) }) : null,
  }
}

const limitsText = ({ min, max }: PriceOutOfLimits, visitor: Visitor) =>
  visitor.t('change:price.limits', { min: whole(min, visitor), max: whole(max, visitor) })

function refusalOf(
  failure: ChangeFailure,
  booking: Counted,
  calendarNow: CalendarNow,
  params: StayParams,
  context: Context,
): Refused {
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-late':
    case 'nothing-changes':
    case 'change-pending':
    case 'rest-first':
    case 'price-changed': {
      const message = visitorOf(context).t(`change:problems.${failure.reason}`)
      return { message, field: null, nearest: [] }
    }
    case 'price-limits':
      return { message: limitsText(failure, visitorOf(context)), field: null, nearest: [], isPrice: true }
    case 'limit-reached':
    case 'dates-taken':
    case 'too-many-guests':
    case 'pets-not-allowed':
    case 'not-chargeable':
    case 'not-bookable':
      return refusedInput(failure, calendarNow, booking, params, visitorOf(context))
  }
}

/** Proposes the submitted change; a guest who has to pay at once is redirected to checkout. */
export async function propose(side: Side, bookingId: string | undefined, form: StayParams, url: URL, context: Context) {
  const { db, payments, clock } = context.get(services)
  const { t, to, origin } = visitorOf(context)
  const { booking, rules } = await ownBooking(side, bookingId, context)
  const stay = stayFrom(form, rules)
  const party = PartyForm.safeParse(form)
  const sent = ChangeForm.safeParse(form)
  if (!stay || !party.success || !sent.success) return data({ problem: t('stayProblems:incomplete') }, { status: 400 })

  const { guests, pets } = party.data
  const price = side === 'host' ? typedPrice(form, booking) : undefined
  if (price === null)
    return data(
      { problem: priceField(form['price'], { booking, rules }, visitorOf(context)).problem! },
      { status: 400 },
    )
  const input = {
    by: side,
    userId: actorOf(context).userId,
    bookingId: booking.id,
    kind: 'change',
    price,
    ...accountOf(context),
    ...sent.data,
  } as const
  const outcome = await proposeChange(db, { ...input, terms: { stay, guests, pets } }, clock())
  if (!outcome.ok) {
    const refusal = refusalOf(outcome.failure, booking, { rules, taken: [], now: clock() }, form, context)
    return data({ problem: refusal.message }, { status: refusal.isLimit ? 429 : 409 })
  }

  const { status } = outcome.value
  const isApplied = side === 'guest' && status === 'applied'
  if (side === 'host' || status !== 'awaiting-payment')
    throw redirect(to(`${pageOf(side, booking.id)}${isApplied ? '?status=changed' : ''}`))
  // When the provider cannot be reached now, checkout offers to try again; the time is held.
  if (payments) {
    const payment = { guestId: input.userId, bookingId: booking.id, origin, ...langOf(url) }
    await startPayment(db, payments, payment, clock())
  }
  throw redirect(to(`/checkout?bookingId=${booking.id}`))
}
