import { type Counted, stayLength } from '#domain/listings/stay-length.ts'
import { bookingButton, paysRest } from '#domain/email/booking-template.ts'
import type { EmailText } from '#domain/email/template.ts'
import { formatDay, formatTime } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { Day, WallTime } from '#kernel/dates.ts'
import { bookingNumber, type DeclineReason } from '#domain/bookings/booking.ts'
import { REST_HOURS, REST_TRIES, type RestFailure, type RestStatus } from '#domain/bookings/rest.ts'
import { earningLines, preparationFacts, preparationOf } from '#domain/bookings/to-prepare.ts'
import { countsNights } from '#domain/listings/nights.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { formatMoney, type Money, subtract } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import type { EmailEvent } from './kinds.ts'

/** The days, times and people of a booking or of its change, in the listing's zone. */
export type AgreedTime = {
  unit: Unit
  /** The days and the wall times of `soldPeriod`. */
  checkIn: Day
  checkOut: Day
  times: { from: WallTime; to: WallTime }
  guests: number
}

/** The facts of a booking that its e-mails show. */
export type BookingDetails = AgreedTime & {
  bookingId: string
  title: string
  guestName: string
  hostName: string
  pets: number
  /** The guest's words with it. */
  purpose: string | null
  note: string | null
  /** Null until the host may see it. */
  guestPhone: string | null
  address: string
  timeZone: string
  /** Decides whether nights are counted. */
  counted: Counted
  /** The lines of the current quote. */
  lines: readonly QuoteLine[]
  total: Money
  earnings: Money
  refund: Money | null
  /** The refund waits until the guest's bank has decided on a dispute. */
  isRefundWaiting?: boolean
  /** Why a request was declined, where the host gave a reason. */
  declineReason: DeclineReason | null
  /** The host's words on it, with contact data covered. */
  declineNote: string | null
  /** The arrival instructions, in the reader's language where the host has written it. */
  arrival: string
  /** The deadline for an answer or a payment. */
  until: Date | null
  /** The proposed change; a positive `difference` is to be paid. */
  change: (AgreedTime & { difference: Money }) | null
  /** The rest of a booking in two parts; `isCharged`: the provider stores the card. */
  rest: {
    status: RestStatus
    amount: Money
    dueAt: Date
    endsAt: Date | null
    failure: RestFailure | null
    isCharged: boolean
  } | null
}

type Reading = { event: EmailEvent; side: Side; language: Language; locale: Locale; origin: string; t: Translate }

/** @param reading the event and its reader, whose texts stand under `emails:<event>.<side>` */
export function bookingEmail(
  details: BookingDetails,
  { event, side, language, locale, origin, t }: Reading,
): EmailText {
  const names = { title: details.title, guest: details.guestName, host: details.hostName }
  const path = pathOf(details.bookingId, event, side)
  const reason = event === 'request_declined' ? details.declineReason : null
  const isArrival = event === 'arrival' && details.arrival !== ''

  return {
    subject: t(`emails:${event}.${side}.subject`, names),
    greeting: t(`emails:${event}.${side}.greeting`, names),
    paragraphs: [
      t(`emails:${event}.${side}.body`, names),
      ...(reason && reason !== 'other' ? [t(`emails:declined.${reason}`)] : []),
      ...(reason && details.declineNote ? [t('emails:declined.note', { ...names, note: details.declineNote })] : []),
      ...restParagraphs(details, event, side, t),
      ...(isArrival ? details.arrival.split(/\n+/) : []),
    ],
    facts: [
      ...when(details.change ?? details, details, locale, t),
      // Nobody knows in which zone an e-mail is read.
      { label: t('emails:facts.zone'), value: details.timeZone.replaceAll('_', ' ') },
      ...facts(details, { event, side, language, locale, t }),
    ],
    button: { label: t(bookingButton(`${event}.${side}`), names), url: `${origin}${path}lang=${language}` },
    footer: t('emails:footer'),
  }
}

function pathOf(bookingId: string, event: EmailEvent, side: Side): string {
  if (paysRest(event)) return `/checkout?bookingId=${bookingId}&part=rest&`
  return side === 'guest' ? `/bookings/${bookingId}?` : `/host/bookings/${bookingId}?`
}

/** The way the rest is collected, or why it was not. */
function restParagraphs({ rest }: BookingDetails, event: EmailEvent, side: Side, t: Translate): string[] {
  if (rest?.status !== 'open') return []
  if (event === 'booking_confirmation') return [t(`emails:deposit.${side}`)]
  if (event === 'rest_reminder') return [t(`emails:restHow.${rest.isCharged ? 'card' : 'link'}`)]
  if (event !== 'rest_failing' || !rest.failure) return []
  return [t(`emails:restWhy.${rest.failure}`, { tries: REST_TRIES, hours: REST_HOURS })]
}

function when(time: AgreedTime, details: BookingDetails, locale: Locale, t: Translate) {
  const day = (value: Day) => formatDay(value, locale, 'long')
  const [from, to] = [formatTime(time.times.from, locale), formatTime(time.times.to, locale)]
  const length = { label: t('emails:facts.length'), value: stayLength({ ...time, unit: 'day' }, details.counted, t) }
  if (isByTheHour(time)) {
    return [
      { label: t('emails:facts.date'), value: day(time.checkIn) },
      { label: t('emails:facts.time'), value: `${from}–${to}` },
      ...(time.unit === 'day' ? [length] : []),
    ]
  }
  return [
    { label: t('emails:facts.checkIn'), value: `${day(time.checkIn)}, ${from}` },
    { label: t('emails:facts.checkOut'), value: `${day(time.checkOut)}, ${to}` },
    length,
  ]
}

/** Whether it is a session, or a day's use. */
export const isByTheHour = ({ unit, checkIn, checkOut }: AgreedTime) => unit === 'hour' || checkIn === checkOut

/** Events that require an answer or a payment. */
const waiting = new Set<EmailEvent>(['booking_request', 'request_accepted', 'change_proposed', 'change_accepted'])
/** Events whose e-mail gives the exact address. */
const leading = new Set<EmailEvent>(['booking_confirmation', 'change_applied', 'arrival'])
/** Events whose e-mail shows the host their preparations and earnings. */
const earning = new Set<EmailEvent>(['booking_confirmation', 'booking_request', 'change_applied'])

function facts(details: BookingDetails, { event, side, language, locale, t }: Omit<Reading, 'origin'>) {
  const fact = (label: string, value: string) => ({ label: t(`emails:facts.${label}`), value })
  const { change, until, refund } = details
  const isForHost = side === 'host' && earning.has(event)
  // The e-mail always names the currency, because it may be forwarded to anybody (decision D2).
  const amount = (each: Money) => formatMoney(each, { language, currency: null }, 'whole')
  return [
    ...(isForHost
      ? preparationFacts(preparationOf({ ...details, id: details.bookingId }, language, t), t)
      : [fact('number', bookingNumber(details.bookingId)), fact('guests', String((change ?? details).guests))]),
    side === 'guest' && leading.has(event) && fact('address', details.address),
    side === 'guest' && event !== 'arrival' && fact('total', amount(details.total)),
    change &&
      change.difference.minor !== 0 &&
      event !== 'change_applied' &&
      fact('difference', amount(change.difference)),
    ...restFacts(details, event, { locale, fact, amount }),
    ...(isForHost ? earnedFacts(details, { language, locale, t }) : []),
    side === 'guest' && refund && fact('refund', amount(refund)),
    side === 'guest' && refund && details.isRefundWaiting && fact('refundWhen', t('emails:refundWaits')),
    waiting.has(event) && until && fact('until', formatInstant(until, details.timeZone, locale)),
  ].filter((each) => typeof each === 'object' && each !== null)
}

/** Events whose e-mail tells of the rest. */
const ofRest = new Set<EmailEvent>([
  'booking_confirmation',
  'change_applied',
  'rest_reminder',
  'rest_failing',
  'rest_late',
])

type Writing = {
  locale: Locale
  fact: (label: string, value: string) => { label: string; value: string }
  amount: (of: Money) => string
}

function restFacts({ rest, total, timeZone }: BookingDetails, event: EmailEvent, { locale, fact, amount }: Writing) {
  if (event === 'rest_paid' && rest) return [fact('restPaid', amount(rest.amount))]
  if (rest?.status !== 'open' || !ofRest.has(event)) return []
  const at = (instant: Date) => formatInstant(instant, timeZone, locale)
  return [
    ...(event === 'booking_confirmation' ? [fact('deposit', amount(subtract(total, rest.amount)))] : []),
    fact('rest', amount(rest.amount)),
    rest.endsAt ? fact('until', at(rest.endsAt)) : fact('restDue', at(rest.dueAt)),
  ]
}

function earnedFacts(
  { lines, earnings, counted }: BookingDetails,
  { language, locale, t }: Pick<Reading, 'language' | 'locale' | 't'>,
) {
  // The facts name the currency too.
  const reader = { language, locale, currency: null, countsNights: countsNights(counted) }
  return [
    ...earningLines(lines, reader, t).map(({ label, amount }) => ({ label, value: amount })),
    { label: t('emails:facts.earnings'), value: formatMoney(earnings, reader, 'whole') },
  ]
}
