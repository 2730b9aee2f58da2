import { addDays, type Day, type WallTime } from '#kernel/dates.ts'
import { type Language, localeOf } from './language.ts'

// Days are formatted as UTC dates, so that no viewer's zone can shift them.
const asDate = (day: Day) => new Date(`${day}T00:00:00Z`)
const formats = new Map<string, Intl.DateTimeFormat>()

type DayStyle = 'short' | 'long' | 'month' | 'weekday'
const styles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
}

export function formatDay(day: Day, language: Language, style: DayStyle = 'short'): string {
  return formatter(language, style).format(asDate(day))
}

/** '12–15 Mar', or '12 Mar' for one day. */
export function formatDays(from: Day, to: Day, language: Language): string {
  const formatted = formatter(language, 'short')
  if (from === to) return formatted.format(asDate(from))
  // Browsers and Node differ in the width of the spaces around the dash; a page must say the same on both sides.
  return formatted.formatRange(asDate(from), asDate(to)).replaceAll(/\s/g, ' ')
}

/** 'Friday, 6 March 2026 at 15:00', on the clock of a zone. */
export function formatInstant(instant: Date, zone: string, language: Language): string {
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
export function weekdayNames(language: Language): { short: string; long: string }[] {
  const monday = '2026-01-05'
  const long = new Intl.DateTimeFormat(localeOf[language], { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    return { short: formatDay(day, language, 'weekday').replace('.', ''), long: long.format(asDate(day)) }
  })
}

/** '10:00–12:30'; `+1` days are for the caller to say. */
export const formatTimes = (from: WallTime, to: WallTime) => `${from}–${to}`

function formatter(language: Language, style: DayStyle): Intl.DateTimeFormat {
  const key = `${language}-${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf[language], { ...styles[style], timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}
