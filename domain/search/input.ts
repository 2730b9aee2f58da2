import { DayInput } from '#domain/availability/input.ts'
import { type Amenity, amenities } from '#domain/listings/amenity.ts'
import { filterGroupsOf, filtersOf } from '#domain/listings/attribute.ts'
import { isCategory, isSubcategory } from '#domain/listings/category.ts'
import { isWallTime } from '#kernel/dates.ts'
import { type Bounds, round4 } from '#kernel/geo.ts'
import { currencies } from '#kernel/money.ts'
import { z } from 'zod'
import { MAX_FLEXIBLE, MAX_SENTENCE, type Search, sorts } from './search.ts'

const number = (min: number, max: number) => z.coerce.number().min(min).max(max).optional().catch(undefined)
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional().catch(undefined)
/** Counts are capped rather than dropped: a request for 99 bedrooms must not show studios. */
const count = (max: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((value) => Math.min(value, max))
    .optional()
    .catch(undefined)
// PostgreSQL rejects NUL in text, and the page would fail.
const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .refine((value) => !value.includes('\0'))
    .optional()
    .catch(undefined)
const isTrue = z.literal('true').transform(() => true as const)
const flag = isTrue.optional().catch(undefined)

/** Spec §9: the slider ends at 2000 dollars; any typed price is accepted. */
const MAX_PRICE = 100_000_000
const MAX_GUESTS = 10_000
const MAX_ROOMS = 100

const SearchParams = z.object({
  /** Listings per hour; anything else means per day (spec §2). */
  type: z.string().optional(),
  pricingType: z.string().optional(),
  category: text(80),
  subcategory: text(80),
  location: text(120),
  q: text(120),
  lat: number(-90, 90),
  lng: number(-180, 180),
  bounds: text(120).transform(boundsFrom),
  checkIn: DayInput.optional().catch(undefined),
  checkOut: DayInput.optional().catch(undefined),
  flexibility: count(MAX_FLEXIBLE),
  startTime: z.string().refine(isWallTime).optional().catch(undefined),
  /** Hours, in quarter steps. */
  duration: z.coerce.number().min(0.25).max(24).multipleOf(0.25).optional().catch(undefined),
  guests: count(MAX_GUESTS),
  minGuests: count(MAX_GUESTS),
  minPrice: integer(0, MAX_PRICE),
  maxPrice: integer(0, MAX_PRICE),
  currency: z.enum(currencies).optional().catch(undefined),
  bedrooms: count(MAX_ROOMS),
  bathrooms: count(MAX_ROOMS),
  pets: flag,
  allowPets: flag,
  instant: flag,
  instantBook: flag,
  sort: z.enum(sorts).optional().catch(undefined),
  sortBy: z.enum(sorts).optional().catch(undefined),
  showMap: flag,
  understood: flag,
  unread: text(MAX_SENTENCE),
  page: integer(1, 10_000),
})

/** All parameter names of a search URL. */
export const searchNames: readonly string[] = [...Object.keys(SearchParams.shape), 'amenities', 'attributes']

/** The search of a URL in any spelling of spec §2; what is unreadable or repeated is ignored. */
export function parseSearch(params: URLSearchParams): Search {
  // Empty must go first: `z.coerce.number()` reads '' as 0, which is a place in the Atlantic.
  const filled = [...params].filter(([, value]) => value.trim() !== '')
  const given = SearchParams.parse(Object.fromEntries(filled.toReversed()))
  const category = categoryFrom(given.category, given.subcategory)

  const type = given.type === 'hour' || given.pricingType === 'perHour' ? 'hour' : 'day'

  const found: Search = {
    type,
    location: given.location,
    ...placeOf(given),
    ...category,
    q: given.q ?? category.q,
    ...datesOf(given),
    guests: larger(given.guests, given.minGuests),
    ...pricesOf(given),
    bedrooms: given.bedrooms,
    bathrooms: given.bathrooms,
    // A form without script sends each one as its own parameter.
    amenities: knownIn<Amenity>(amenities, params.getAll('amenities')),
    // Conditions of spaces per hour would hide all spaces per day.
    attributes: knownIn(
      filterGroupsOf(type).flatMap((group) => filtersOf[group]),
      params.getAll('attributes'),
    ),
    pets: given.pets ?? given.allowPets,
    instant: given.instant ?? given.instantBook,
    sort: given.sort ?? given.sortBy,
    showMap: given.showMap,
    understood: given.understood,
    unread: given.unread,
    page: given.page ?? 1,
  }
  // A page's data would name each of the others.
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Search
}

type Given = z.infer<typeof SearchParams>

/** Decision B16: known ids match exactly, other text is searched in the labels. */
function categoryFrom(
  category: string | undefined,
  subcategory: string | undefined,
): Pick<Search, 'category' | 'subcategory' | 'q'> {
  if (subcategory && isSubcategory(subcategory)) return { subcategory }
  if (!category || category === 'featured') return {}
  const [parent = '', child = ''] = category.split(':')
  const kind = child || parent
  if (isSubcategory(kind)) return { subcategory: kind }
  return isCategory(parent) ? { category: parent } : { q: category }
}

/** Coordinates are used only when both can be read (spec §5); the area of a map takes precedence. */
function placeOf({ lat, lng, bounds }: Given): Pick<Search, 'lat' | 'lng' | 'bounds'> {
  if (bounds) return { bounds }
  return lat === undefined || lng === undefined ? {} : { lat, lng }
}

function boundsFrom(value: string | undefined): Bounds | undefined {
  const sides = value?.split(',').map((side) => (side.trim() === '' ? Number.NaN : Number(side))) ?? []
  const [west, south, east, north] = sides.map(round4)
  const isPlace = sides.length === 4 && sides.every(Number.isFinite) && south! < north! && west !== east
  if (!isPlace || Math.max(Math.abs(west!), Math.abs(east!)) > 180 || south! < -90 || north! > 90) return undefined
  return { west: west!, south: south!, east: east!, north: north! }
}

/** Reversed dates are swapped; a start without a day and a length without a start are dropped. */
function datesOf(given: Given): Pick<Search, 'checkIn' | 'checkOut' | 'flexibility' | 'startTime' | 'durationMinutes'> {
  const [checkIn, checkOut] = [given.checkIn, given.checkOut].filter((day) => day !== undefined).toSorted()
  if (!checkIn) return {}
  const { flexibility } = given
  // A single date is one day.
  if (given.type !== 'hour' && given.pricingType !== 'perHour')
    return { checkIn, checkOut: checkOut ?? checkIn, flexibility }
  if (!given.startTime) return { checkIn, flexibility }
  const durationMinutes = given.duration && given.duration * 60
  return { checkIn, flexibility, startTime: given.startTime, durationMinutes }
}

/** A price needs a currency; the upper limit is not below the lower. */
function pricesOf({ minPrice, maxPrice, currency }: Given): Pick<Search, 'minPrice' | 'maxPrice' | 'currency'> {
  // A lower limit of 0 is no limit.
  if (!minPrice && maxPrice === undefined) return {}
  return {
    minPrice: minPrice || undefined,
    maxPrice: maxPrice === undefined ? undefined : Math.max(maxPrice, minPrice ?? 0),
    currency,
  }
}

/** In the order of the tree, each once, so that the same search has one URL. */
function knownIn<Id extends string>(ids: readonly Id[], lists: readonly string[]): Id[] | undefined {
  const wanted = new Set(lists.flatMap((list) => list.split(',')).map((id) => id.trim()))
  const known = ids.filter((id) => wanted.has(id))
  return known.length > 0 ? known : undefined
}

const larger = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
