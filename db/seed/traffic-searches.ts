import type { SiteId } from '#domain/i18n/site.ts'
import { categoryOf } from '#domain/listings/category.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { currencies, filterNames, typedTexts, wantedCities, wantedKinds } from './data/traffic.ts'
import { isPaused } from './listing-rows.ts'
import type { Listing } from './listings.ts'
import { chosen, type Random } from './random.ts'

/** Listings that a search can find; those that are seen most stand in `popular` more than once. */
export type Market = { listings: readonly Listing[]; popular: readonly Listing[]; places: ReadonlyMap<string, number> }

/** A listing that is seen more often stands several times in `popular`. */
export function marketOf(all: readonly Listing[], places: ReadonlyMap<string, number>): Market {
  const listings = all.filter((listing) => !isPaused(listing))
  const popular = listings.flatMap((listing) =>
    Array.from({ length: 1 + Math.floor(listing.viewsThisWeek / 20) }, () => listing),
  )
  return { listings, popular, places }
}

/** A search with the listings that it finds: of the city and kind, fewer with dates and a ceiling. */
export function aSearch(market: Market, { day, site }: { day: Day; site: SiteId }, random: Random) {
  const kind = chosen(wantedKinds, random)
  const place = chosen(wantedCities[site], random)
  const text = random.chance(0.06) ? random.pick(typedTexts) : ''
  const city = text ? '' : (place.split(', ')[0] ?? '')
  const unit = unitOf(kind, random)
  const dates = random.chance(0.6) ? someDates(day, unit, random) : null
  const ceiling = random.chance(0.25) ? aCeiling(site, random) : null
  const matching = text
    ? []
    : market.listings.filter(
        ({ slot }) => slot.unit === unit && slot.city.name.en === city && (!kind || slot.kind === kind),
      )
  const found = dates ? matching.filter(() => random.chance(0.75)) : matching
  const filters = ceiling ? ['maxPrice'] : random.chance(0.2) ? [random.pick(filterNames.slice(1))] : []
  return {
    found,
    query: {
      unit,
      city,
      text,
      subcategory: kind,
      category: kind && categoryOf(kind),
      filters,
      place_id: text ? 0 : (market.places.get(place) ?? 0),
      check_in: dates?.checkIn ?? null,
      check_out: dates?.checkOut ?? null,
      guests: random.chance(0.5) ? random.between(1, 12) : null,
      price_max_minor: ceiling,
      price_max_currency: ceiling && currencies[site],
      opened_position: null,
    },
  }
}

const byDay = new Set<string>(['apartment', 'house', 'hotel'])

const unitOf = (kind: string, random: Random) => {
  if (kind === '') return random.chance(0.5) ? ('day' as const) : ('hour' as const)
  return byDay.has(kind) || random.chance(0.15) ? ('day' as const) : ('hour' as const)
}

/** People look for the next weeks, and most of them for a weekend. */
function someDates(day: Day, unit: 'day' | 'hour', random: Random): { checkIn: Day; checkOut: Day } {
  const checkIn = addDays(day, Math.floor(3 + 45 * random.next() ** 2))
  return { checkIn, checkOut: unit === 'day' ? addDays(checkIn, random.between(1, 4)) : checkIn }
}

const steps = { CLP: 10_000, GBP: 2000, USD: 2500, EUR: 2500 } as const

const aCeiling = (site: SiteId, random: Random) => steps[currencies[site]] * random.between(2, 16)
