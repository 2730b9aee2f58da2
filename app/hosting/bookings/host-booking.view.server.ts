import { shownName } from '#domain/accounts/account.ts'
import { stayLength } from '#domain/listings/stay-length.ts'
import { answerBy, isAwaited } from '#domain/bookings/booking.ts'
import { earningLines, type Preparation, preparationOf } from '#domain/bookings/to-prepare.ts'
import { countsNights } from '#domain/listings/nights.ts'
import { BookingId } from '#domain/bookings/input.ts'
import { findHostBooking, type HostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { mayBreakOff, mayChange, maySeeAddress } from '#domain/bookings/policy.ts'
import { readRefund } from '#domain/bookings/queries/read-refund.server.ts'
import { readRest } from '#domain/bookings/queries/read-rest.server.ts'
import type { Refund } from '#domain/pricing/refund.ts'
import { formatTime } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { placeholderOf } from '#domain/listings/placeholder.ts'
import { holdsRefunds, newestDispute } from '#domain/payments/queries/open-dispute.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { dayIn, wallClock } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { bookingWhen, shortWhen, startsIn } from '#app/bookings/when.view.server.ts'
import { changeView } from '#app/bookings/change/change.view.server.ts'
import { hostRest } from '#app/bookings/pay/parts.view.server.ts'
import { refundLines, whole } from '#app/bookings/pay/quote.view.server.ts'
import { services } from '#app/session/services.ts'
import { tripState } from '#domain/bookings/trip-state.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { zoneView } from '#app/bookings/zone.view.server.ts'
import { type PayoutLine, payoutLine } from './payout-line.view.server.ts'
import type { ChangeView } from '#app/bookings/change/change.view.server.ts'
import type { TripState } from '#domain/bookings/trip-state.ts'
import type { RefundView } from '#app/bookings/trip/trip.view.server.ts'
import type { WhenView } from '#app/bookings/when.view.server.ts'

/** A booking in a host's list, in finished texts. */
export type HostItemView = {
  id: string
  title: string
  titleLanguage?: 'en' | 'es'
  photo: { key: string; color: string } | null
  icon: string
  guestName: string
  state: TripState
  when: string
  /** 'in 2 hours', or until when it goes on. */
  soon: string | null
  /** The zone of its times, if it is not the site's. */
  zone: string | null
  request: RequestView | null
  share: ShareView
}

/** The preparation, and the host's share of the price, by the current quote. */
export type ShareView = {
  prepared: Preparation
  /** They add up to the earnings. */
  lines: readonly { label: string; amount: string }[]
  earnings: string
}

/** The facts for answering a request. */
export type RequestView = {
  /** The deadline of the answer, and the time left. */
  until: string
  left: { until: string; leftMs: number; left: string }
  /** 'On Patio since 2024 · 3 stays'. */
  who: string
  /** The consequence of 'Accept', with its deadline. */
  afterwards: string
}

/** A booking as its host sees it, in finished texts. */
export type HostBookingView = {
  id: string
  listingId: string
  title: string
  guestId: string
  guestName: string
  /** Nobody reads what is written to a guest who has left. */
  isGuestGone: boolean
  state: TripState
  why: string | null
  /** Their words on a declined request, as the guest reads them. */
  declineNote: string | null
  startsIn: string | null
  request: RequestView | null
  /** The next step that is awaited, besides an answer. */
  next: string | null
  when: WhenView
  total: string
  serviceFee: string
  share: ShareView
  payout: PayoutLine | null
  /** The guest's bank asks for money back, or has decided. */
  dispute: string | null
  /** The guest's refund if the host cancels now; null when it is too late. */
  refund: RefundView | null
  /** Other consequences of cancelling. */
  consequences: readonly string[]
  change: ChangeView | null
  mayChange: boolean
  /** A file for the host's own calendar; null before it is confirmed. */
  calendarFile: string | null
  idempotencyKey: string
}

type Context = Readonly<RouterContextProvider>

/** A booking as its host sees it, with the actions that are possible now. */
export async function hostBookingView(booking: HostBooking, context: Context): Promise<HostBookingView> {
  const visitor = visitorOf(context)
  const { locale } = visitor
  const { db, clock } = context.get(services)
  const now = clock()
  const { state, why } = tripState(booking, now)
  const rest = await readRest(db, booking.id)
  const back = mayBreakOff(booking, now) ? await readRefund(db, booking, now, 'host') : null
  const change = await changeView(booking, { side: 'host', otherName: booking.guestName }, context)
  return {
    id: booking.id,
    listingId: booking.listingId,
    title: booking.title.text,
    guestId: booking.guestId,
    guestName: shownName(booking.guestName, visitor.t),
    isGuestGone: booking.isGuestGone,
    state,
    why: why && visitor.t(`hostBooking:why.${why}`),
    declineNote: state === 'cancelled' ? booking.declineNote : null,
    startsIn: state === 'confirmed' ? startsIn(booking, now, locale) : null,
    request: requestView(booking, context),
    next:
      state === 'to-pay' && booking.expiresAt
        ? toPay(booking, booking.expiresAt, visitor)
        : hostRest(booking, rest, visitor),
    when: {
      ...bookingWhen(booking, locale),
      zone: zoneView(booking.timeZone, visitor),
      length: stayLength(booking.stay, booking, visitor.t),
    },
    total: whole(booking.total, visitor),
    serviceFee: whole(booking.serviceFee, visitor),
    share: shareView(booking, visitor),
    payout: await payoutLine(booking, context),
    dispute: await disputeText(booking, context),
    refund: back && { minor: back.total.minor, total: whole(back.total, visitor), lines: refundLines(back, visitor) },
    consequences: back
      ? [
          ...consequencesOf(booking, back, now, visitor),
          ...((await holdsRefunds(db, booking.id)) ? [visitor.t('cancel:waits')] : []),
        ]
      : [],
    change,
    mayChange: mayChange(booking, now) && !change,
    calendarFile: maySeeAddress(booking) ? visitor.to(`/host/bookings/${booking.id}/calendar.ics`) : null,
    idempotencyKey: newId(now.getTime()),
  }
}

async function disputeText({ id, timeZone }: HostBooking, context: Context): Promise<string | null> {
  const visitor = visitorOf(context)
  const { t, locale } = visitor
  const dispute = await newestDispute(context.get(services).db, id)
  if (!dispute) return null
  const amount = formatMoney(dispute.amount, visitor, 'whole')
  if (dispute.status !== 'open') return t(`host:dispute.${dispute.status}`, { amount })
  const until = dispute.dueBy ? formatInstant(dispute.dueBy, timeZone, locale) : t('host:dispute.noDeadline')
  return t('host:dispute.open', { amount, until })
}

/** A booking in a host's list. */
export function hostItemView(booking: HostBooking, context: Context): HostItemView {
  const visitor = visitorOf(context)
  const { locale } = visitor
  const now = context.get(services).clock()
  const { state } = tripState(booking, now)
  return {
    id: booking.id,
    title: booking.title.text,
    ...(booking.title.isFallback && { titleLanguage: booking.title.language }),
    photo: booking.photo && { key: booking.photo.key, color: booking.photo.color },
    icon: placeholderOf(booking.subcategory, booking.title),
    guestName: shownName(booking.guestName, visitor.t),
    state,
    when: `${timedWhen(booking, now, locale)} · ${stayLength(booking.stay, booking, visitor.t)}`,
    soon: soonText(booking, now, visitor),
    zone: booking.timeZone === visitor.site.zone ? null : booking.timeZone.replaceAll('_', ' '),
    request: requestView(booking, context),
    share: shareView(booking, visitor),
  }
}

export const shareView = (booking: HostBooking, visitor: Visitor): ShareView => ({
  prepared: preparationOf(booking, visitor.language, visitor.t),
  lines: earningLines(booking.lines, { ...visitor, countsNights: countsNights(booking) }, visitor.t),
  earnings: whole(booking.earnings, visitor),
})

/** The consequences of cancelling, besides the lines of the refund. */
function consequencesOf(booking: HostBooking, back: Refund, now: Date, visitor: Visitor): string[] {
  const { t, locale } = visitor
  return [
    t('host:breakOff.lost', { amount: whole(booking.earnings, visitor) }),
    t('host:breakOff.blocked', { when: shortWhen(booking, now, locale) }),
    t('host:breakOff.told', { name: booking.guestName, amount: whole(back.total, visitor) }),
  ]
}

/** Hosts see the arrival's time of a stay, to prepare for it. */
function timedWhen(booking: HostBooking, now: Date, locale: Locale): string {
  const [first = '', last] = shortWhen(booking, now, locale).split(' – ')
  return last ? `${first}, ${formatTime(wallClock(booking.startsAt, booking.timeZone).time, locale)} – ${last}` : first
}

function soonText(booking: HostBooking, now: Date, { t, locale }: Visitor): string | null {
  const { state } = tripState(booking, now)
  if (state === 'to-pay' && booking.expiresAt)
    return t('host:item.payBy', { until: formatInstant(booking.expiresAt, booking.timeZone, locale) })
  if (state !== 'confirmed' || booking.endsAt <= now) return null
  return booking.startsAt <= now
    ? t('host:item.until', { until: formatInstant(booking.endsAt, booking.timeZone, locale) })
    : startsIn(booking, now, locale)
}

function requestView(booking: HostBooking, context: Context): RequestView | null {
  const { t, locale } = visitorOf(context)
  const now = context.get(services).clock()
  if (!isAwaited(booking, 'host', now)) return null
  const { expiresAt, timeZone, guestName, guestSince, guestStays, startsAt } = booking
  return {
    until: formatInstant(expiresAt, timeZone, locale),
    left: { until: expiresAt.toISOString(), leftMs: expiresAt.getTime() - now.getTime(), left: t('held:left') },
    who: [
      t('host:request.since', { year: dayIn(guestSince, timeZone).slice(0, 4) }),
      guestStays === 0 ? t('host:request.noStay') : t('host:request.stays', { count: guestStays }),
    ].join(' · '),
    afterwards: t('host:request.then', {
      name: guestName,
      until: formatInstant(answerBy(startsAt, now), timeZone, locale),
    }),
  }
}

const toPay = ({ guestName, timeZone }: HostBooking, until: Date, { t, locale }: Visitor) =>
  t('hostBooking:toPay', { name: guestName, until: formatInstant(until, timeZone, locale) })

/** The outcome of a request that the host has just answered; null if the booking is not theirs. */
export async function answeredText(bookingId: string | undefined, context: Context): Promise<string | null> {
  const id = BookingId.safeParse(bookingId)
  if (!id.success) return null
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const booking = await findHostBooking(db, actorOf(context).userId, id.data, visitor.language)
  if (!booking) return null
  const { state, why } = tripState(booking, clock())
  if (state === 'to-pay' && booking.expiresAt) return toPay(booking, booking.expiresAt, visitor)
  return why && visitor.t(`hostBooking:why.${why}`)
}
