import { type Counted, stayLength } from '#domain/listings/stay-length.ts'
import type { LetterText } from '#domain/email/letter.ts'
import { formatDay, formatInstant } from '#domain/i18n/format.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import { type Day, wallTime, type WallTime } from '#kernel/dates.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { LetterEvent, Side } from './booking-event.ts'

/** When and how many, of a booking or of the change of it. Times are the listing's own. */
export type AgreedTime = {
  checkIn: Day
  checkOut: Day
  /** Sessions per hour only. */
  times: { from: WallTime; to: WallTime } | null
  guests: number
}

/** What the letters about a booking tell. */
export type BookingNews = AgreedTime & {
  bookingId: string
  title: string
  guestName: string
  hostName: string
  address: string
  timeZone: string
  checkInMinutes: number
  checkOutMinutes: number
  /** What decides whether nights are counted. */
  counted: Counted
  total: Money
  earnings: Money
  refund: Money | null
  /** How to get in, in the reader's language as far as the host has written it. */
  arrival: string
  /** Until when somebody has to answer or to pay. */
  until: Date | null
  /** What a change asks for; `difference` is to be paid when positive. */
  change: (AgreedTime & { difference: Money }) | null
}

/** A text of the catalogue in the reader's language. */
type Translate = (key: string, values?: Record<string, string | number>) => string

type Reading = { event: LetterEvent; side: Side; language: Language; locale: Locale; origin: string; t: Translate }

/** @param reading what happened and who reads it; its texts stand under `emails:<event>.<side>` */
export function bookingLetter(news: BookingNews, { event, side, language, locale, origin, t }: Reading): LetterText {
  const names = { title: news.title, guest: news.guestName, host: news.hostName }
  const path = side === 'guest' ? `/bookings/${news.bookingId}` : `/host/bookings/${news.bookingId}`
  const isArrival = event === 'arrival' && news.arrival !== ''

  return {
    subject: t(`emails:${event}.${side}.subject`, names),
    greeting: t(`emails:${event}.${side}.greeting`, names),
    paragraphs: [t(`emails:${event}.${side}.body`, names), ...(isArrival ? news.arrival.split(/\n+/) : [])],
    facts: [...when(news.change ?? news, news, locale, t), ...facts(news, { event, side, language, locale, t })],
    button: { label: t(`emails:${side}.button`), url: `${origin}${path}?lang=${language}` },
    footer: t('emails:footer'),
  }
}

function when(time: AgreedTime, news: BookingNews, locale: Locale, t: Translate) {
  const day = (value: Day) => formatDay(value, locale, 'long')
  if (time.times) {
    return [
      { label: t('emails:facts.date'), value: day(time.checkIn) },
      { label: t('emails:facts.time'), value: `${time.times.from}–${time.times.to}` },
    ]
  }
  return [
    { label: t('emails:facts.checkIn'), value: `${day(time.checkIn)}, ${wallTime(news.checkInMinutes)}` },
    { label: t('emails:facts.checkOut'), value: `${day(time.checkOut)}, ${wallTime(news.checkOutMinutes)}` },
    { label: t('emails:facts.length'), value: stayLength({ unit: 'day', ...time }, news.counted, t) },
  ]
}

/** Events after which somebody is waited for. */
const waiting = new Set<LetterEvent>(['booking_request', 'request_accepted', 'change_proposed', 'change_accepted'])
/** Events that give the exact address. */
const leading = new Set<LetterEvent>(['booking_confirmation', 'change_applied', 'arrival'])
/** Events that tell what the host earns. */
const earning = new Set<LetterEvent>(['booking_confirmation', 'booking_request', 'change_applied'])

function facts(news: BookingNews, { event, side, language, locale, t }: Omit<Reading, 'origin'>) {
  const fact = (label: string, value: string) => ({ label: t(`emails:facts.${label}`), value })
  const { change, until, refund } = news
  // Nobody knows which currency a reader has in mind, nor to whom they hand it on: an e-mail always names it (decision D2).
  const amount = (each: Money) => formatMoney(each, { language, currency: null }, 'whole')
  return [
    fact('guests', String((change ?? news).guests)),
    side === 'guest' && leading.has(event) && fact('address', news.address),
    side === 'guest' && event !== 'arrival' && fact('total', amount(news.total)),
    change &&
      change.difference.minor !== 0 &&
      event !== 'change_applied' &&
      fact('difference', amount(change.difference)),
    side === 'host' && earning.has(event) && fact('earnings', amount(news.earnings)),
    side === 'guest' && refund && fact('refund', amount(refund)),
    waiting.has(event) && until && fact('until', formatInstant(until, news.timeZone, locale)),
  ].filter((each) => typeof each === 'object' && each !== null)
}
