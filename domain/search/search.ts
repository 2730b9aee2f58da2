import type { Unit } from '#domain/availability/unit.ts'
import type { Amenity } from '#domain/listings/amenity.ts'
import type { AttributeFilter } from '#domain/listings/attribute.ts'
import type { Category, Subcategory } from '#domain/listings/category.ts'
import { type Day, minutesOf, type WallTime } from '#kernel/dates.ts'
import type { Bounds } from '#kernel/geo.ts'
import type { Currency } from '#kernel/money.ts'

/** Spec §9: results on a page. */
export const PAGE_SIZE = 18

/** More results than these are not counted, and nobody turns further (decision E5). */
export const MAX_COUNTED = 1000

/** Days for which a browser stores where it searched. */
export const NEAR_DAYS = 30

/** Decision D1, and the four orders of spec §4; the first is the default. */
export const sorts = ['recommended', 'price_asc', 'price_desc', 'rating', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** Characters of one line of words that are read. */
export const MAX_SENTENCE = 200

/** The maximum shift of a stay, in days. */
export const MAX_FLEXIBLE = 7

/**
 * A search's parameters; missing ones are undefined, ids are known, numbers are within their limits.
 *
 * Prices are whole units of `currency`, compared with the 'From' price (decision C5a).
 */
export type Search = {
  type: Unit
  /** A place as it was typed or chosen; its coordinates where they are known. */
  location?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  /** The area of the map; takes precedence over `lat` and `lng`. */
  bounds?: Bounds | undefined
  /** Free text, searched in titles, places and the names of categories. */
  q?: string | undefined
  category?: Category | undefined
  subcategory?: Subcategory | undefined
  /** Per hour the day. Never after `checkOut`. */
  checkIn?: Day | undefined
  checkOut?: Day | undefined
  /** The same length, shifted by up to this many days either way. */
  flexibility?: number | undefined
  /** Per hour; only with a day. */
  startTime?: WallTime | undefined
  /** Per hour; only with a start. Without it the shortest session of each space is searched. */
  durationMinutes?: number | undefined
  guests?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  currency?: Currency | undefined
  bedrooms?: number | undefined
  bathrooms?: number | undefined
  amenities?: readonly Amenity[] | undefined
  attributes?: readonly AttributeFilter[] | undefined
  pets?: true | undefined
  instant?: true | undefined
  sort?: Sort | undefined
  showMap?: true | undefined
  /** It was said in one line of words, whose parts are shown as chips. */
  understood?: true | undefined
  /** The parts of that line that were not understood. */
  unread?: string | undefined
  page: number
}

/** Whether the URL is that of results rather than of the front page. */
export function isSearch(search: Search): boolean {
  const { type: _type, page, showMap: _showMap, currency: _currency, understood: _understood, ...inputs } = search
  return page > 1 || Object.values(inputs).some((input) => input !== undefined)
}

/** The parameters of the filters dialog; the search bar sets the others. */
export const filterNames = [
  'minPrice',
  'maxPrice',
  'bedrooms',
  'bathrooms',
  'amenities',
  'attributes',
  'pets',
  'instant',
  'sort',
] as const satisfies (keyof Search)[]

/** The parameters of a search in one order and spelling, without empty values and defaults (spec §2). */
export function searchParams(search: Search): URLSearchParams {
  const { bounds, amenities, attributes, durationMinutes: minutes, subcategory, category } = search
  const values: Record<string, string | number | undefined> = {
    location: search.location,
    lat: search.lat,
    lng: search.lng,
    bounds: bounds && [bounds.west, bounds.south, bounds.east, bounds.north].join(),
    q: search.q,
    category: subcategory ?? category,
    checkIn: search.checkIn,
    checkOut: search.checkOut,
    flexibility: search.flexibility,
    startTime: search.startTime,
    duration: minutes === undefined ? undefined : minutes / minutesOf('01:00'),
    guests: search.guests,
    minPrice: search.minPrice,
    maxPrice: search.maxPrice,
    currency: search.minPrice === undefined && search.maxPrice === undefined ? undefined : search.currency,
    bedrooms: search.bedrooms,
    bathrooms: search.bathrooms,
    amenities: amenities?.length ? amenities.join() : undefined,
    attributes: attributes?.length ? attributes.join() : undefined,
    pets: search.pets && 'true',
    instant: search.instant && 'true',
    type: search.type === 'hour' ? 'hour' : undefined,
    sort: search.sort === sorts[0] ? undefined : search.sort,
    showMap: search.showMap && 'true',
    understood: search.understood && 'true',
    unread: search.unread,
    page: search.page > 1 ? search.page : undefined,
  }
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams(given)
}

/** The URL of a search; `/` for an empty one. */
export function searchAddress(search: Search): string {
  const params = searchParams(search)
  // Commas in lists need no escaping, and are easier to read without it.
  return params.size ? `/?${params.toString().replaceAll('%2C', ',')}` : '/'
}
