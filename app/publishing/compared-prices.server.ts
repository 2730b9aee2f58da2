import type { Unit } from '#domain/availability/unit.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import {
  type Comparables,
  comparablePrices,
  type ComparedPlace,
  MIN_COMPARABLE,
} from '#domain/listings/queries/comparable-prices.server.ts'
import { countryName } from '#domain/places/country.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type NamedPlace = ComparedPlace & { name: string }
type Space = { subcategory: Subcategory; unit: Unit; place: NamedPlace | null }

/** Prices of listings change slowly, so an answer is cached. */
const comparables = cachePerDatabase<Promise<Comparables | null>>({ ttlMs: 5 * 60_000, maxEntries: 500 })

/** Reads the prices of comparable spaces. @param space.place null means anywhere */
export function comparedPrices(context: Context, { subcategory, unit, place }: Space): Promise<Comparables | null> {
  const { db, clock } = context.get(services)
  const key = JSON.stringify([subcategory, unit, place?.area, place?.countryCode])
  const area = place && { area: place.area, countryCode: place.countryCode }
  const compare = () => comparablePrices(db, { subcategory, unit, place: area })
  return sharedAnswer(comparables(db), key, compare, clock().getTime())
}

/** The area of the compared spaces, as in 'around Santiago'. */
export function comparedWhere(context: Context, place: NamedPlace | null, { within }: Comparables): string {
  const { t, language } = visitorOf(context)
  const country = place?.countryCode && countryName(place.countryCode, language)
  return {
    area: () => t('become:estimate.around', { place: place?.name }),
    country: () => t('become:estimate.in', { place: country }),
    world: () => t('become:estimate.everywhere'),
  }[within]()
}

/** Says that too few spaces were near, so a wider area is compared. */
export function comparedWider(context: Context, place: NamedPlace | null, { within }: Comparables): string[] {
  if (!place || within === 'area' || (within === 'country' && !place.area)) return []
  const { t } = visitorOf(context)
  return [
    t(place.area ? 'become:estimate.few' : 'become:estimate.fewIn', { place: place.name, min: String(MIN_COMPARABLE) }),
  ]
}
