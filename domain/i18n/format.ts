import { addDays, type Day } from '#kernel/dates.ts'
import type { Locale } from './language.ts'

// Days are formatted as UTC dates, so that no viewer's zone can shift them.
const asDate = (day: Day) => new Date(`${day}T00:00:00Z`)
const formats = new Map<string, Intl.DateTimeFormat>()

type DayStyle = 'short' | 'dated' | 'named' | 'long' | 'month' | 'weekday'
const styles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  dated: { day: 'numeric', month: 'short', year: 'numeric' },
  named: { weekday: 'long', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
}

export function formatDay(day: Day, locale: Locale, style: DayStyle = 'short'): string {
  return formatter(locale, style).format(asDate(day))
}

/** 'Mar 12 – 15', or 'Mar 12' for one day. */
export function formatDays(from: Day, to: Day, locale: Locale, style: 'short' | 'dated' = 'short'): string {
  const formatted = formatter(locale, style)
  if (from === to) return formatted.format(asDate(from))
  // Browsers and Node differ in the width of the spaces around the dash; server and browser must render the same text.
  return formatted.formatRange(asDate(from), asDate(to)).replaceAll(/\s/g, ' ')
}

/** 'Friday, March 6 at 15:00', in the time of a zone. */
export function formatInstant(instant: Date, zone: string, locale: Locale): string {
  const key = `${locale}-${zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    })
    formats.set(key, format)
  }
  return format.format(instant)
}

/** Monday to Sunday in the language's own short form (decision A2). */
export function weekdayNames(locale: Locale): { short: string; long: string }[] {
  const monday = '2026-01-05'
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    return { short: formatDay(day, locale, 'weekday').replace('.', ''), long: long.format(asDate(day)) }
  })
}

/** '4.8', and '4,8' in Spanish. */
export const formatRating = (value: number, locale: Locale) =>
  value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function formatter(locale: Locale, style: DayStyle): Intl.DateTimeFormat {
  const key = `${locale}-${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}
