import type { Unit } from '#domain/availability/unit.ts'
import { type Sold, soldPeriod } from '#domain/bookings/sold-period.ts'
import { formatDay, madeOnce, formatTime } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { type Day, daysBetween } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import type { ZoneView } from './zone.view.server.ts'

/** Finished texts, on the listing's own clock. */
export type WhenView = {
  /** '2 nights', '3 days', '1.5 hours'; where something else says it, nothing. */
  length?: string
  /** The zone's note, once a page. */
  zone?: ZoneView
} & (
  | { unit: 'day'; checkIn: string; checkOut: string; from: string; to: string }
  | { unit: 'hour'; date: string; from: string; to: string }
)

/** A booking's time, or that of a change of it. */
type Timed = Sold & { stay: { unit: Unit } }

/** When a booking is, on the listing's own clock: by the hour within a day, else by days. */
export function bookingWhen(booking: Timed, locale: Locale): WhenView {
  const { from, to } = soldPeriod(booking)
  if (isByTheHour(booking))
    return {
      unit: 'hour',
      date: formatDay(from.day, locale, 'long'),
      from: formatTime(from.time, locale),
      to: endTime(booking, locale),
    }
  return {
    unit: 'day',
    checkIn: formatDay(from.day, locale, 'long'),
    checkOut: formatDay(to.day, locale, 'long'),
    from: formatTime(from.time, locale),
    to: formatTime(to.time, locale),
  }
}

/** 'Mar 12 – Mar 14' or 'Mar 12, 10 AM–12 PM' for lists; with the year if it is another one. */
export function shortWhen(booking: Timed, now: Date, locale: Locale): string {
  const { from, to } = soldPeriod(booking)
  const isThisYear = from.day.slice(0, 4) === dayIn(now, booking.timeZone).slice(0, 4)
  const last = (day: Day) => formatDay(day, locale, isThisYear ? 'short' : 'dated')
  return isByTheHour(booking)
    ? `${last(from.day)}, ${formatTime(from.time, locale)}–${endTime(booking, locale)}`
    : `${formatDay(from.day, locale)} – ${last(to.day)}`
}

/** A session, or a day's use. */
function isByTheHour(booking: Timed): boolean {
  const { from, to } = soldPeriod(booking)
  return booking.stay.unit === 'hour' || from.day === to.day
}

/** A session may end after midnight: '2 AM (+1)' is on the next day. */
function endTime(booking: Timed, locale: Locale): string {
  const { from, to } = soldPeriod(booking)
  const time = formatTime(to.time, locale)
  return to.day > from.day ? `${time} (+1)` : time
}

/** 'in 3 days' or 'in 20 minutes', by the listing's days; null once it has begun. */
export function startsIn({ startsAt, timeZone }: Pick<Timed, 'startsAt' | 'timeZone'>, now: Date, locale: Locale) {
  if (startsAt <= now) return null
  const relative = madeOnce(`relative ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const days = daysBetween(dayIn(now, timeZone), dayIn(startsAt, timeZone))
  if (days > 0) return relative.format(days, 'day')

  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / 60_000)
  return minutes >= 60 ? relative.format(Math.round(minutes / 60), 'hour') : relative.format(minutes, 'minute')
}
