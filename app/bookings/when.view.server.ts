import { firstDay, type Stay } from '#domain/availability/stay.ts'
import { formatDay, madeOnce } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { type Day, daysBetween } from '#kernel/dates.ts'
import { dayIn, wallClock } from '#kernel/zones.ts'
import type { ZoneView } from './zone.view.server.ts'

/** Finished texts, on the listing's own clock. */
export type WhenView = {
  /** '2 nights', '3 days', '1.5 hours'; where something else says it, nothing. */
  length?: string
  /** Once a page. */
  zone?: ZoneView
} & (
  | { unit: 'day'; checkIn: string; checkOut: string; from: string; to: string }
  | { unit: 'hour'; date: string; from: string; to: string }
)

/** A booking's time, or that of a change of it. */
type Timed = { stay: Stay; startsAt: Date; endsAt: Date; timeZone: string }

/** When a booking is, on the listing's own calendar and clock. */
export function bookingWhen({ stay, startsAt, endsAt, timeZone }: Timed, locale: Locale): WhenView {
  if (stay.unit === 'hour')
    return {
      unit: 'hour',
      date: formatDay(stay.day, locale, 'long'),
      from: stay.startTime,
      to: endTime({ stay, endsAt, timeZone }),
    }
  return {
    unit: 'day',
    checkIn: formatDay(stay.checkIn, locale, 'long'),
    checkOut: formatDay(stay.checkOut, locale, 'long'),
    from: wallClock(startsAt, timeZone).time,
    to: wallClock(endsAt, timeZone).time,
  }
}

/** 'Mar 12 – Mar 14' or 'Mar 12, 10:00–12:00', for lists; with its year where that is not the present one. */
export function shortWhen(booking: Pick<Timed, 'stay' | 'endsAt' | 'timeZone'>, now: Date, locale: Locale): string {
  const { stay } = booking
  const isThisYear = firstDay(stay).slice(0, 4) === dayIn(now, booking.timeZone).slice(0, 4)
  const last = (day: Day) => formatDay(day, locale, isThisYear ? 'short' : 'dated')
  if (stay.unit === 'hour') return `${last(stay.day)}, ${stay.startTime}–${endTime(booking)}`
  return stay.checkIn === stay.checkOut
    ? last(stay.checkIn)
    : `${formatDay(stay.checkIn, locale)} – ${last(stay.checkOut)}`
}

/** A session may end after midnight: '02:00 (+1)' is on the next day. */
function endTime({ stay, endsAt, timeZone }: Pick<Timed, 'stay' | 'endsAt' | 'timeZone'>): string {
  const { day, time } = wallClock(endsAt, timeZone)
  return stay.unit === 'hour' && day > stay.day ? `${time} (+1)` : time
}

/** 'in 3 days', 'tomorrow', 'in 20 minutes'; days are the listing's own. Null once it has begun. */
export function startsIn({ startsAt, timeZone }: Pick<Timed, 'startsAt' | 'timeZone'>, now: Date, locale: Locale) {
  if (startsAt <= now) return null
  const relative = madeOnce(`relative ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const days = daysBetween(dayIn(now, timeZone), dayIn(startsAt, timeZone))
  if (days > 0) return relative.format(days, 'day')

  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / 60_000)
  return minutes >= 60 ? relative.format(Math.round(minutes / 60), 'hour') : relative.format(minutes, 'minute')
}
