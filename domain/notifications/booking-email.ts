import { type Counted, stayLength } from '#domain/listings/stay-length.ts'
import type { EmailText } from '#domain/email/template.ts'
import { formatDay, formatTime } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { Day, WallTime } from '#kernel/dates.ts'
import { bookingNumber, type DeclineReason } from '#domain/bookings/booking.ts'
import { earningLines, preparationFacts, preparationOf } from '#domain/bookings/to-prepare.ts'
import { countsNights } from '#domain/listings/nights.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
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
}

type Reading = { event: EmailEvent; side: Side; language: Language; locale: Locale; origin: string; t: Translate }

/** @param reading the event and its reader, whose texts stand under `emails:<event>.<side>` */
export function bookingEmail(
  details: BookingDetails,
  { event, side, language, locale, origin, t }: Reading,
): EmailText {
  const names = { title: details.title, guest: details.guestName, host: details.hostName }
  const path = side === 'guest' ? `/bookings/${details.bookingId}` : `/host/bookings/${details.bookingId}`
  const reason = event === 'request_declined' ? details.declineReason : null
  const isArrival = event === 'arrival' && details.arrival !== ''

  return {
    subject: t(`emails:${event}.${side}.subject`, names),
    greeting: t(`emails:${event}.${side}.greeting`, names),
    paragraphs: [
      t(`emails:${event}.${side}.body`, names),
      ...(reason && reason !== 'other' ? [t(`emails:declined.${reason}`)] : []),
      ...(reason && details.declineNote ? [t('emails:declined.note', { ...names, note: details.declineNote })] : []),
      ...(isArrival ? details.arrival.split(/\n+/) : []),
    ],
    facts: [
      ...when(details.change ?? details, details, locale, t),
      // Nobody knows in which zone an e-mail is read.
      { label: t('emails:facts.zone'), value: details.timeZone.replaceAll('_', ' ') },
      ...facts(details, { event, side, language, locale, t }),
    ],
    button: { label: t(`emails:${side}.button`, names), url: `${origin}${path}?lang=${language}` },
    footer: t('emails:footer'),
  }
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
    ...(isForHost ? earnedFacts(details, { language, locale, t }) : []),
    side === 'guest' && refund && fact('refund', amount(refund)),
    side === 'guest' && refund && details.isRefundWaiting && fact('refundWhen', t('emails:refundWaits')),
    waiting.has(event) && until && fact('until', formatInstant(until, details.timeZone, locale)),
  ].filter((each) => typeof each === 'object' && each !== null)
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
