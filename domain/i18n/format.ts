import { addDays, type Day, type WallTime } from '#kernel/dates.ts'
import { type Locale, localeOf } from './language.ts'

// Days are formatted as UTC dates, so that no viewer's zone can shift them.
const asDate = (day: Day) => new Date(`${day}T00:00:00Z`)
const formats = new Map<string, Intl.DateTimeFormat>()

type DayStyle = 'short' | 'named' | 'long' | 'month' | 'weekday'
const styles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  named: { weekday: 'long', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
}

export function formatDay(day: Day, language: Locale, style: DayStyle = 'short'): string {
  return formatter(language, style).format(asDate(day))
}

/** 'Mar 12 – 15', or 'Mar 12' for one day. */
export function formatDays(from: Day, to: Day, language: Locale): string {
  const formatted = formatter(language, 'short')
  if (from === to) return formatted.format(asDate(from))
  // Browsers and Node differ in the width of the spaces around the dash; a page must say the same on both sides.
  return formatted.formatRange(asDate(from), asDate(to)).replaceAll(/\s/g, ' ')
}

/** 'Friday, March 6 at 15:00', on the clock of a zone. */
export function formatInstant(instant: Date, zone: string, language: Locale): string {
  const key = `${language}-${zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf[language], {
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
export function weekdayNames(language: Locale): { short: string; long: string }[] {
  const monday = '2026-01-05'
  const long = new Intl.DateTimeFormat(localeOf[language], { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    return { short: formatDay(day, language, 'weekday').replace('.', ''), long: long.format(asDate(day)) }
  })
}

/** '4.8', and '4,8' in Spanish. */
export const formatRating = (value: number, language: Locale) =>
  value.toLocaleString(localeOf[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '10:00–12:30'; `+1` days are for the caller to say. */
export const formatTimes = (from: WallTime, to: WallTime) => `${from}–${to}`

function formatter(language: Locale, style: DayStyle): Intl.DateTimeFormat {
  const key = `${language}-${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf[language], { ...styles[style], timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}
