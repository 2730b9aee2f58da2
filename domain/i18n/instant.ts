import { formatTime, madeOnce } from './format.ts'
import type { Locale } from './language.ts'

/** Formats 'Friday, March 6 at 3 PM', in the time of a zone; without one in the reader's, which only their browser knows. */
export function formatInstant(instant: Date, zone: string | undefined, locale: Locale): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    })
  const written = madeOnce(`instant ${locale} ${zone}`, make).format(instant)
  return written.replace(/\d\d:\d\d/, (time) => formatTime(time, locale))
}
