import { MAX_STAY_DAYS } from '#domain/availability/rule-limits.ts'
import { type Stay, unitsOf } from '#domain/availability/stay.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { quote } from '#domain/pricing/quote.ts'
import { addDays } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'
import type { Search } from './search.ts'

/** The stay and party that were searched for. */
export type SearchedStay = { stay: Stay; guests: number; pets: number }

/**
 * The searched stay as checkout will price it, where the search says enough to price it.
 *
 * @param shift days by which this listing's stay is moved: with flexible dates, or on another day
 */
export function searchedStay(
  search: Search,
  { minMinutes }: Pick<ListingCard, 'minMinutes'>,
  shift: number,
): SearchedStay | null {
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
export function totalOf(
  { rates, timeZone, today }: Pick<ListingCard, 'rates' | 'timeZone' | 'today'>,
  { stay, guests, pets }: SearchedStay,
): Money | null {
  if ((stay.unit === 'day') !== (rates.unit === 'day')) return null
  return quote(rates, { stay, zone: timeZone, bookedOn: today, guests, pets, extras: [] }).total
}

/** The figure of a card: the total of the searched stay, else 'From'. */
export const cardPrice = (
  card: Pick<ListingCard, 'rates' | 'timeZone' | 'today' | 'fromPrice'>,
  searched: SearchedStay | null,
): Money => (searched && totalOf(card, searched)) ?? card.fromPrice
