import { MAX_STAY_DAYS } from '#domain/availability/rule-limits.ts'
import { type Stay, unitsOf } from '#domain/availability/stay.ts'
import { formatDays } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { quote } from '#domain/pricing/quote.ts'
import { onwardOf } from '#domain/search/onward.ts'
import type { Search } from '#domain/search/search.ts'
import { addDays, minutesOf } from '#kernel/dates.ts'
import { type Money, share } from '#kernel/money.ts'

/** The stay and party that were searched for. */
export type SearchedStay = { stay: Stay; guests: number; pets: number }

/**
 * The searched stay as checkout will price it, where the search says enough to price it.
 *
 * @param shift with flexible dates the days by which this listing's stay is moved
 */
export function searchedStay(search: Search, { minMinutes }: ListingCard, shift: number): SearchedStay | null {
  const { type, checkIn, checkOut, startTime, guests = 1, pets } = search
  if (!checkIn) return null
  const party = { guests, pets: pets ? 1 : 0 }
  const first = addDays(checkIn, shift)
  if (type === 'hour') {
    if (!startTime) return null
    const durationMinutes = search.durationMinutes ?? minMinutes
    return { stay: { unit: 'hour', day: first, startTime, durationMinutes }, ...party }
  }
  const stay = { unit: 'day' as const, checkIn: first, checkOut: addDays(checkOut ?? checkIn, shift) }
  return unitsOf(stay) <= MAX_STAY_DAYS ? { stay, ...party } : null
}

/** The stay's total for the party, without extras (decision D9); null where it is not let so. */
export function totalOf({ rates, timeZone }: ListingCard, { stay, guests, pets }: SearchedStay): Money | null {
  if ((stay.unit === 'day') !== (rates.unit === 'day')) return null
  return quote(rates, { stay, zone: timeZone, guests, pets, extras: [] }).total
}

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
