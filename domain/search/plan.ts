import { unitsOf } from '#domain/availability/stay.ts'
import type { FoundPlace } from '#domain/places/place.ts'
import { type ExchangeRates, rateBetween } from '#domain/pricing/exchange.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { type Bounds, boxAround, centreOf, type Point, widthOf } from '#kernel/geo.ts'
import { convert, major } from '#kernel/money.ts'
import { filterBits } from '#domain/listings/attribute.ts'
import { amenityBits, INSTANT_BIT, PETS_BIT } from './document.ts'
import { MAX_COUNTED, PAGE_SIZE, type Search, searchParams, type Sort, sorts } from './search.ts'
import { type ZoneTime, zoneTime } from './zone-times.ts'

/** The facts that a plan depends on besides the search's own parameters. */
export type PlanFacts = {
  /** The place that `location` names, if it is known. */
  named: NamedPlace | null
  /** The zones that documents have by number, from 1 on; read only for dates. */
  zones: readonly (string | null)[]
  rates: ExchangeRates
  now: Date
}

type NamedPlace = Pick<FoundPlace, 'name' | 'lat' | 'lng' | 'bounds'>

/** The area that is searched (null is everywhere), and the place that was named. */
export type Where = { area: Bounds | null; place: { name: string; at: Point | null } | null }

/** The stay of a search, moved by `shift` days. Per hour check-out is the day itself. */
export type PlannedStay = {
  shift: number
  checkIn: Day
  checkOut: Day
  /** Of its first day in each of the zones. */
  times: readonly (ZoneTime | null)[]
}

/** The decisions about a search that its page, count, shifts, suggestions and pins share. */
export type SearchPlan = Where & {
  search: Search
  facts: PlanFacts
  /** Whether the area is small enough to be looked at as a whole. */
  isPlace: boolean
  /** The centre that ranks nearer listings first; null for a map's view, whose middle was not chosen. */
  centre: Point | null
  /** The text by which an unknown place is searched. */
  placeText: string | undefined
  /** The bits that a document's `mask` must have. */
  mask: bigint
  /** The bits that a document's `attributes` must have. */
  attributes: bigint
  /** Limits of the 'From' price in pesos (decision C5a, B18). */
  pesos: { min: number | undefined; max: number | undefined }
  sort: Sort
  /** Listings before the page. */
  offset: number
  /** The same for every page and time of a search. */
  key: string
  /** The length of the stay in days; 0 per hour. */
  days: number
  /** The acceptable stays, nearest first; none without dates. */
  stays: readonly PlannedStay[]
}

export function planSearch(search: Search, facts: PlanFacts): SearchPlan {
  const { area, place } = whereOf(search, facts.named)
  const { amenities = [], attributes = [], instant, pets, sort = sorts[0], page } = search
  return {
    search,
    facts,
    area,
    place,
    isPlace: area !== null && isSmall(area),
    centre: area && !search.bounds ? centreOf(area) : null,
    placeText: area ? undefined : search.location,
    mask: amenityBits(amenities) | (instant ? 1n << INSTANT_BIT : 0n) | (pets ? 1n << PETS_BIT : 0n),
    attributes: filterBits(attributes),
    pesos: pesosOf(search, facts.rates),
    sort,
    offset: Math.min((page - 1) * PAGE_SIZE, MAX_COUNTED),
    key: `${searchParams({ ...search, page: 1 })} ${JSON.stringify(area)}`,
    days: daysOf(search),
    stays: staysOf(search, facts),
  }
}

/** The first page of the same search with other parameters. */
export const replan = ({ search, facts }: SearchPlan, changes: Partial<Search>): SearchPlan =>
  planSearch({ ...search, ...changes, page: 1 }, facts)

/** The area of a map, else around coordinates, else around the named place. */
export function whereOf({ bounds, lat, lng, location }: Search, named: NamedPlace | null): Where {
  if (bounds) return { area: bounds, place: null }
  if (lat !== undefined && lng !== undefined) {
    const at = { lat, lng }
    return { area: boxAround(at), place: { name: location ?? '', at } }
  }
  if (!named) return { area: null, place: null }
  // The distance to the centre of a country is not useful.
  const at = named.bounds ? null : { lat: named.lat, lng: named.lng }
  return { area: named.bounds ?? boxAround(named), place: { name: named.name, at } }
}

/** A wider area is not a place: it is searched in the order of the page, until enough is found. */
const PLACE_DEGREES = 3

const isSmall = (area: Bounds) => widthOf(area) <= PLACE_DEGREES && area.north - area.south <= PLACE_DEGREES

function pesosOf({ minPrice, maxPrice, currency = 'USD' }: Search, rates: ExchangeRates): SearchPlan['pesos'] {
  const pesos = (price: number | undefined) =>
    price === undefined ? undefined : convert(major(price, currency), rateBetween(rates, currency, 'CLP')!, 'CLP').minor
  return { min: pesos(minPrice), max: pesos(maxPrice) }
}

const daysOf = ({ type, checkIn, checkOut = checkIn }: Search) =>
  type === 'day' && checkIn && checkOut ? unitsOf({ unit: 'day', checkIn, checkOut }) : 0

const staysOf = (search: Search, facts: PlanFacts) => staysMoved({ search, facts }, shiftsUpTo(search.flexibility ?? 0))

/** The stay of a plan on other days; none without dates. @param shifts days by which each is moved */
export function staysMoved({ search, facts }: Pick<SearchPlan, 'search' | 'facts'>, shifts: readonly number[]) {
  const { checkIn, checkOut = checkIn, startTime } = search
  if (!checkIn || !checkOut) return []
  return shifts.map((shift): PlannedStay => {
    const day = addDays(checkIn, shift)
    const times = facts.zones.map((zone) => (zone === null ? null : zoneTime(zone, day, startTime, facts.now)))
    return { shift, checkIn: day, checkOut: addDays(checkOut, shift), times }
  })
}

/** The nearest first, later before earlier: 0, 1, -1, 2, … */
function shiftsUpTo(days: number): number[] {
  const away = Array.from({ length: days }, (_, index) => index + 1)
  return [0, ...away.flatMap((shift) => [shift, -shift])]
}
