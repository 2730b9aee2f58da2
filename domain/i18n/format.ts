import { addDays, type Day, minutesOf, type WallTime } from '#kernel/dates.ts'
import type { Locale } from './language.ts'

// Days are formatted as UTC dates, so that no viewer's zone can shift them.
const asDate = (day: Day) => new Date(`${day}T00:00:00Z`)

type DayStyle = 'short' | 'dated' | 'named' | 'long' | 'month' | 'weekday' | 'longWeekday'
const styles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  dated: { day: 'numeric', month: 'short', year: 'numeric' },
  named: { weekday: 'long', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
}

export function formatDay(day: Day, locale: Locale, style: DayStyle = 'short'): string {
  return formatter(locale, style).format(asDate(day))
}

/** Formats 'Mar 12 – 15', or 'Mar 12' for one day. */
export function formatDays(from: Day, to: Day, locale: Locale, style: 'short' | 'dated' = 'short'): string {
  const formatted = formatter(locale, style)
  if (from === to) return formatted.format(asDate(from))
  // Browsers and Node put different spaces around the dash, and both must render the same text.
  return formatted.formatRange(asDate(from), asDate(to)).replaceAll(/\s/g, ' ')
}

/** Formats '2 PM' and '2:30 PM' in American English, '14:00' elsewhere; whatever people read says a time by it. */
export function formatTime(time: WallTime, locale: Locale): string {
  if (locale !== 'en-US') return time
  const hour = Math.floor(minutesOf(time) / 60) % 24
  const minutes = time.slice(3, 5)
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats '2 PM–6 PM', or '14:00–18:00'. */
export const formatTimes = ({ from, to }: { from: WallTime; to: WallTime }, locale: Locale): string =>
  `${formatTime(from, locale)}–${formatTime(to, locale)}`

/** The week starts on Monday (decision A2). */
export function weekdayNames(locale: Locale): { short: string; long: string }[] {
  const monday = '2026-01-05'
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    return {
      short: formatDay(day, locale, 'weekday').replace('.', ''),
      long: formatDay(day, locale, 'longWeekday'),
    }
  })
}

/** Formats '4.8', and '4,8' in Spanish. */
export const formatRating = (value: number, locale: Locale) =>
  madeOnce(
    `rating ${locale}`,
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(value)

/** Formats '50%', and '50 %' in Spanish, as the catalogue writes it: data of es-CL leave the space out. */
export const formatPercent = (percent: number, locale: Locale) =>
  madeOnce(`percent ${locale}`, () => new Intl.NumberFormat(locale, { style: 'percent' }))
    .format(percent / 100)
    .replace(/\s?%/, locale.startsWith('es') ? '\u00a0%' : '%')

const formatter = (locale: Locale, style: DayStyle) =>
  madeOnce(`${style} ${locale}`, () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' }))

const made = new Map<string, unknown>()

/**
 * Making a format takes as long as some hundred uses, so each is cached.
 *
 * @param key its purpose and what it depends on, of few values, because none is ever dropped
 */
export function madeOnce<Format>(key: string, make: () => Format): Format {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as Format
}
