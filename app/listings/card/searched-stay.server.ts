import { type Stay, unitsOf } from '#domain/availability/stay.ts'
import { formatDays } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { onwardOf } from '#domain/search/onward.ts'
import type { Search } from '#domain/search/search.ts'
import { addDays, minutesOf } from '#kernel/dates.ts'
import { type Money, share } from '#kernel/money.ts'

/** The average price of one day or hour of a stay; null for a single one, which is the total. */
export function averageOf(total: Money, stay: Stay): Money | null {
  const [parts, whole] = stay.unit === 'hour' ? [unitsOf(stay), minutesOf('01:00')] : [unitsOf(stay), 1]
  return parts > whole ? share(total, whole, parts) : null
}

/** The stay of a listing that is found on other days than those that were searched for. */
export function shiftedStay(
  search: Search,
  shift: number,
  locale: Locale,
): { shifted?: { onward: string; text: string } } {
  const { checkIn, checkOut = checkIn } = search
  if (shift === 0 || !checkIn || !checkOut) return {}
  const text = formatDays(addDays(checkIn, shift), addDays(checkOut, shift), locale)
  return { shifted: { onward: onwardOf(search, shift), text } }
}
