import type { Stay } from '#domain/availability/stay.ts'
import { formatDay, formatDays, formatTimes } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { minutesOf, wallTime } from '#kernel/dates.ts'

/** 'Fri 12 – Sun 14 Mar', or '12 Mar, 10:00–12:00'. */
export function stayText(stay: Stay, locale: Locale): string {
  if (stay.unit === 'day') return formatDays(stay.checkIn, stay.checkOut, locale)
  const to = wallTime(minutesOf(stay.startTime) + stay.durationMinutes)
  return `${formatDay(stay.day, locale)}, ${formatTimes({ from: stay.startTime, to }, locale)}`
}
