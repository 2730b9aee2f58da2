import { shownName } from '#domain/accounts/account.ts'
import { stayLength } from '#domain/listings/stay-length.ts'
import { countsNights } from '#domain/listings/nights.ts'
import type { PriceLine } from '#domain/pricing/line-label.ts'
import { EXTENSIONS_MINUTES } from '#domain/availability/extension.ts'
import { bookingNumber } from '#domain/bookings/booking.ts'
import { partyText } from '#domain/bookings/to-prepare.ts'
import { mayCancel, mayChange, mayExtend } from '#domain/bookings/policy.ts'
import type { ChangeFailure } from '#domain/bookings/errors.ts'
import type { GuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { readRefund } from '#domain/bookings/queries/read-refund.server.ts'
import { readRest } from '#domain/bookings/queries/read-rest.server.ts'
import { cardSession } from '#domain/payments/queries/card-session.server.ts'
import { formatTime } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { previewChange } from '#domain/bookings/queries/preview-change.server.ts'
import { holdsRefunds } from '#domain/payments/queries/open-dispute.server.ts'
import { exchangeRates, ratesAsOf } from '#domain/pricing/queries.server.ts'
import { refundTiers } from '#domain/pricing/refund.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { addMinutes, wallClock } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { bookingWhen, startsIn } from '../when.view.server.ts'
import { cancelBar } from '../pay/cancel-bar.view.server.ts'
import { changeView } from '../change/change.view.server.ts'
import { guestWayIn } from './guest-booking.server.ts'
import { guestRest, type RestView } from '../pay/parts.view.server.ts'
import { quoteView, refundLines, whole } from '../pay/quote.view.server.ts'
import { accountOf, services } from '#app/session/services.ts'
import { limitText, notChargeableText } from '../panel/stay-fields.view.server.ts'
import { tripState } from '#domain/bookings/trip-state.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { zoneView } from '../zone.view.server.ts'
import type { CancelBarView } from '../pay/cancel-bar.view.server.ts'
import type { ChangeView } from '../change/change.view.server.ts'
import type { PriceView } from '../pay/quote.view.server.ts'
import type { TripState } from '#domain/bookings/trip-state.ts'
import type { WhenView } from '../when.view.server.ts'

/** Some more time of a running session, with its price; or why it cannot be had. */
export type ExtensionView = { minutes: number; until: string } & (
  | { price: string; shownMinor: number }
  | { problem: string }
)

/** The refund by kind of line, with the sum that the form sends along. */
export type RefundView = {
  minor: number
  total: string
  lines: readonly { kind: PriceLine['kind']; amount: string }[]
}

/** A guest's own booking: finished texts. */
export type TripView = {
  id: string
  title: string
  photoKey: string | null
  place: string
  hostName: string
  /** Nobody reads what is written to a host who has left. */
  isHostGone: boolean
  state: TripState
  why: string | null
  /** The host's words on a declined request. */
  hostNote: string | null
  startsIn: string | null
  when: WhenView
  /** Null until the booking is confirmed. */
  whereabouts: { address: string; directions: string } | null
  /** The access details, while they may be shown; null where there are none. */
  wayIn: { state: 'open'; lines: readonly string[] } | { state: 'later'; from: string } | { state: 'over' } | null
  number: string
  /** '4 guests · 1 pet'. */
  party: string
  /** The guest's words, as the host reads them. */
  purpose: string | null
  note: string | null
  price: PriceView
  /** Its refunds by state, without those that have no money. */
  refunds: readonly { state: 'failed' | 'waiting' | 'onItsWay' | 'paidBack' | 'dropped'; amount: string }[]
  /** The rest that has to be paid yet, of a booking in two parts. */
  rest: RestView | null
  refundPolicy: 'flexible' | 'moderate' | 'strict'
  refundTiers: readonly { daysBefore: number; percent: number }[]
  cancelBar: CancelBarView | null
  /** The refund if cancelled now; null where that is impossible. */
  refund: RefundView | null
  /** Other consequences of cancelling. */
  consequences: readonly string[]
  change: ChangeView | null
  mayChange: boolean
  extensions: readonly ExtensionView[]
  hasReceipt: boolean
  calendarFile: string
  idempotencyKey: string
}

type Context = Readonly<RouterContextProvider>

/** A guest's own booking, with all that they can do about it now. */
export async function tripView(booking: GuestBooking, context: Context): Promise<TripView> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { locale } = visitor
  const now = clock()
  const { state, why } = tripState(booking, now)
  const back = mayCancel(booking, now) ? await readRefund(db, booking, now, 'guest') : null
  const change = await changeView(booking, { side: 'guest', otherName: booking.hostName }, context)
  const rest = await readRest(db, booking.id)
  const card = rest && (await cardSession(db, booking.id))

  return {
    id: booking.id,
    title: booking.title.text,
    photoKey: booking.photoKey,
    place: booking.place,
    hostName: shownName(booking.hostName, visitor.t),
    isHostGone: booking.isHostGone,
    state,
    why: why && visitor.t(`tripWhy:${why}`),
    hostNote: state === 'cancelled' ? booking.declineNote : null,
    startsIn: state === 'confirmed' ? startsIn(booking, now, locale) : null,
    when: {
      ...bookingWhen(booking, locale),
      zone: zoneView(booking.timeZone, visitor),
      length: stayLength(booking.stay, booking, visitor.t),
    },
    whereabouts: whereaboutsView(booking),
    wayIn: await wayInView(booking, context),
    number: bookingNumber(booking.id),
    party: partyText(booking, visitor.t),
    purpose: booking.purpose,
    note: booking.note,
    price: quoteView(
      booking,
      { ...visitor, countsNights: countsNights(booking), timeZone: booking.timeZone },
      await exchangeRates(db, now),
      await ratesAsOf(db, now),
    ),
    refunds: refundStates.flatMap((state) =>
      booking.refunds[state].minor > 0 ? [{ state, amount: whole(booking.refunds[state], visitor) }] : [],
    ),
    refundPolicy: booking.refundPolicy,
    refundTiers: refundTiers[booking.refundPolicy],
    cancelBar: cancelBar(booking, now, locale),
    refund: back && { minor: back.total.minor, total: whole(back.total, visitor), lines: refundLines(back, visitor) },
    consequences: [
      ...(back?.total.minor && (await holdsRefunds(db, booking.id)) ? [visitor.t('cancel:waits')] : []),
      ...(back && rest?.status === 'open'
        ? [visitor.t('deposit:guest.cancel', { rest: whole(rest.amount, visitor) }), visitor.t('deposit:points.policy')]
        : []),
    ],
    rest: guestRest({ booking, rest, provider: card?.provider ?? null }, visitor),
    change,
    mayChange: mayChange(booking, now) && !change,
    extensions: mayExtend(booking, now) && !change ? await extensions(booking, context) : [],
    hasReceipt: booking.paid.minor > 0,
    calendarFile: visitor.to(`/bookings/${booking.id}/calendar.ics`),
    idempotencyKey: newId(now.getTime()),
  }
}

const refundStates = ['failed', 'waiting', 'onItsWay', 'paidBack', 'dropped'] as const

function whereaboutsView({ whereabouts }: GuestBooking): TripView['whereabouts'] {
  if (!whereabouts) return null
  const { address, lat, lng } = whereabouts
  return {
    address,
    directions: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${lat},${lng}`)}`,
  }
}

async function wayInView({ id, timeZone }: GuestBooking, context: Context): Promise<TripView['wayIn']> {
  const { locale } = visitorOf(context)
  const wayIn = await guestWayIn(id, context)
  switch (wayIn?.state) {
    case undefined:
      return null
    case 'later':
      return { state: 'later', from: formatInstant(wayIn.from, timeZone, locale) }
    case 'open':
      return { state: 'open', lines: wayIn.text.split(/\n+/).filter(Boolean) }
    case 'over':
      return { state: 'over' }
  }
}

/** The prices of extensions, or why there are none. */
async function extensions(booking: GuestBooking, context: Context): Promise<ExtensionView[]> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const views: ExtensionView[] = []
  for (const minutes of EXTENSIONS_MINUTES) {
    const terms = extendedTerms(booking, minutes)
    if (!terms) continue
    const input = { by: 'guest', terms, kind: 'extension', ...accountOf(context) } as const
    const preview = await previewChange(db, booking, input, clock())
    const until = formatTime(wallClock(addMinutes(booking.endsAt, minutes), booking.timeZone).time, visitor.locale)
    if (preview.ok) {
      const { differenceMinor } = preview.value
      const price = whole(money(differenceMinor, booking.total.currency), visitor)
      views.push({ minutes, until, price, shownMinor: differenceMinor })
    } else {
      views.push({ minutes, until, problem: whyNot(preview.failure, booking, visitor) })
    }
  }
  return views
}

function whyNot(failure: ChangeFailure, { timeZone }: GuestBooking, visitor: Visitor): string {
  switch (failure.reason) {
    case 'limit-reached':
      return limitText(failure, timeZone, visitor)
    case 'dates-taken':
      return visitor.t('trip:extend.taken')
    case 'not-chargeable':
      return notChargeableText(failure, visitor)
    case 'not-bookable':
    case 'too-late':
    case 'change-pending':
    case 'rest-first':
    case 'price-changed':
    case 'nothing-changes':
    case 'not-found':
    case 'too-many-guests':
    case 'pets-not-allowed':
    case 'price-limits':
      return visitor.t('trip:extend.closed')
  }
}

/** A booking's terms with so many minutes more. */
export function extendedTerms({ stay, guests, pets }: GuestBooking, minutes: number) {
  if (stay.unit !== 'hour') return null
  return { stay: { ...stay, durationMinutes: stay.durationMinutes + minutes }, guests, pets }
}
