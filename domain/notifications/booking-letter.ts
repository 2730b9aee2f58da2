import type { LetterText } from '#domain/email/letter.ts'
import { formatDay } from '#domain/i18n/format.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Refund } from '#domain/pricing/refund.ts'
import { type Day, wallTime, type WallTime } from '#kernel/dates.ts'
import { formatMoney, type Money } from '#kernel/money.ts'

/** What the letters about a booking tell; times are the listing's own. */
export type BookingNews = {
  bookingId: string
  title: string
  guestName: string
  hostName: string
  address: string
  checkIn: Day
  checkOut: Day
  /** Sessions per hour only. */
  times: { from: WallTime; to: WallTime } | null
  checkInMinutes: number
  checkOutMinutes: number
  guests: number
  total: Money
  earnings: Money
  refund: Refund['total'] | null
}

/** A text of the catalogue in the reader's language. */
type Translate = (key: string, values?: Record<string, string | number>) => string

/** @param event what happened; its texts stand under `emails:<event>.<side>` */
export function bookingLetter(
  news: BookingNews,
  {
    event,
    side,
    language,
    origin,
    t,
  }: {
    event: 'booking_confirmation' | 'booking_cancellation'
    side: 'guest' | 'host'
    language: Language
    origin: string
    t: Translate
  },
): LetterText {
  const names = { title: news.title, guest: news.guestName, host: news.hostName }
  const path = side === 'guest' ? `/bookings/${news.bookingId}` : '/host/dashboard'

  return {
    subject: t(`emails:${event}.${side}.subject`, names),
    greeting: t(`emails:${event}.${side}.greeting`, names),
    paragraphs: [t(`emails:${event}.${side}.body`, names)],
    facts: [...when(news, language, t), ...facts(news, event, side, t)],
    button: { label: t(`emails:${side}.button`), url: `${origin}${path}?lang=${language}` },
    footer: t('emails:footer'),
  }
}

function when(news: BookingNews, language: Language, t: Translate) {
  if (news.times) {
    return [
      { label: t('emails:facts.date'), value: formatDay(news.checkIn, language, 'long') },
      { label: t('emails:facts.time'), value: `${news.times.from}–${news.times.to}` },
    ]
  }
  return [
    {
      label: t('emails:facts.checkIn'),
      value: `${formatDay(news.checkIn, language, 'long')}, ${wallTime(news.checkInMinutes)}`,
    },
    {
      label: t('emails:facts.checkOut'),
      value: `${formatDay(news.checkOut, language, 'long')}, ${wallTime(news.checkOutMinutes)}`,
    },
  ]
}

function facts(news: BookingNews, event: string, side: 'guest' | 'host', t: Translate) {
  const list = [{ label: t('emails:facts.guests'), value: String(news.guests) }]
  if (event === 'booking_confirmation' && side === 'guest')
    list.push({ label: t('emails:facts.address'), value: news.address })
  if (side === 'guest') list.push({ label: t('emails:facts.total'), value: formatMoney(news.total) })
  if (side === 'host' && event === 'booking_confirmation')
    list.push({ label: t('emails:facts.earnings'), value: formatMoney(news.earnings) })
  if (news.refund && side === 'guest') list.push({ label: t('emails:facts.refund'), value: formatMoney(news.refund) })
  return list
}
