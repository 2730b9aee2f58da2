import { addDays } from '#kernel/dates.ts'
import { type Bounds, boxAround, centreOf, SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Search } from '../search.ts'
import { countOf } from './count-listings.server.ts'
import { type SearchInput, conditionsOf } from './match-documents.server.ts'
import { type Found, isPlace, MAX_MILLISECONDS, orders, withShifts } from './search-listings.server.ts'

/** What can be dropped from a search; each name stands for the parameters that are dropped together. */
const droppable = {
  kind: ['category', 'subcategory'],
  text: ['q'],
  dates: ['checkIn', 'checkOut', 'flexibility', 'startTime', 'durationMinutes'],
  time: ['startTime', 'durationMinutes'],
  guests: ['guests'],
  price: ['minPrice', 'maxPrice', 'currency'],
  bedrooms: ['bedrooms'],
  bathrooms: ['bathrooms'],
  amenities: ['amenities'],
  pets: ['pets'],
  instant: ['instant'],
} as const satisfies Record<string, readonly (keyof Search)[]>

export type Droppable = keyof typeof droppable

/** A search with results, and their number (null: more than is counted). */
type Suggestion<Kind> = { kind: Kind; search: Search; count: number | null }

/**
 * A sample of the results: the first ones, with flexible dates each with its shift, and the search that finds them all.
 */
export type Some = { listings: Found['listings']; search: Search; count: number | null }

export type Suggestions = {
  /** Filters whose removal gives results, the one with the most results first. */
  filters: Suggestion<Droppable>[]
  /** The same stay on other days, nearest first; `kind` is the shift in days. */
  dates: Suggestion<number>[]
  /** For a search of a category in a place: other categories on these dates. */
  otherKinds: Some | null
  /** The same a little further away, nearest first. */
  nearby: Some | null
}

const SHIFTS = [1, -1, 2, -2, 3, -3, 5, -5, 7, -7, 14, -14]
/** Degrees to each side that are searched for results near by. */
const WIDER = [2 * SEARCH_BOX_DEGREES, 1.45]
const MAX_FILTERS = 3
const MAX_CARDS = 6

/** Why a search finds nothing, and which searches would. Called only for an empty result. */
export function explainNothing(db: Db, search: Search, area: Bounds | null, now: Date): Promise<Suggestions> {
  return withinTime(db, MAX_MILLISECONDS, async (tx) => ({
    filters: await filtersInTheWay(tx, search, area, now),
    dates: await otherDates(tx, search, area, now),
    otherKinds: await otherKinds(tx, search, area, now),
    nearby: await nearby(tx, search, area, now),
  }))
}

const first = (search: Search, changes: Partial<Search>): Search => ({ ...search, ...changes, page: 1 })

const without = (search: Search, name: Droppable) =>
  first(search, Object.fromEntries(droppable[name].map((each) => [each, undefined])))

async function filtersInTheWay(tx: Tx, search: Search, area: Bounds | null, now: Date) {
  const found: Suggestion<Droppable>[] = []
  for (const kind of Object.keys(droppable) as Droppable[]) {
    if (droppable[kind].every((name) => search[name] === undefined)) continue
    const wider = without(search, kind)
    const count = await countOf(tx, { search: wider, area, now })
    if (count !== 0) found.push({ kind, search: wider, count })
  }
  return found.toSorted((a, b) => (b.count ?? Infinity) - (a.count ?? Infinity)).slice(0, MAX_FILTERS)
}

async function otherKinds(tx: Tx, search: Search, area: Bounds | null, now: Date): Promise<Some | null> {
  if (!area || (search.category ?? search.subcategory) === undefined) return null
  const wider = without(search, 'kind')
  const listings = await firstOf(tx, { search: wider, area, now }, orders.recommended)
  if (listings.length === 0) return null
  return { listings, search: wider, count: await countOf(tx, { search: wider, area, now }) }
}

async function nearby(tx: Tx, search: Search, area: Bounds | null, now: Date): Promise<Some | null> {
  if (!isPlace(area)) return null
  const centre = centreOf(area)
  for (const reach of WIDER) {
    const bounds = boxAround(centre, reach)
    const byDistance = sql`point(lng * cos(radians(${centre.lat}::float8)), lat)
      <-> point(${centre.lng}::float8 * cos(radians(${centre.lat}::float8)), ${centre.lat}::float8), listing_id`
    const listings = await firstOf(tx, { search, area: bounds, now }, byDistance)
    const there = first(search, { bounds, lat: undefined, lng: undefined, location: undefined })
    if (listings.length > 0) return { listings, search: there, count: await countOf(tx, { search, area: bounds, now }) }
  }
  return null
}

async function firstOf(tx: Tx, input: SearchInput, order: RawBuilder<unknown>): Promise<Found['listings']> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from search_document where ${sql.join(await conditionsOf(tx, input), sql` and `)}
    order by ${order} limit ${sql.lit(MAX_CARDS)}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return withShifts(tx, input.search, ids, input.now)
}

const MAX_DATES = 3

async function otherDates(tx: Tx, search: Search, area: Bounds | null, now: Date) {
  const found: Suggestion<number>[] = []
  if (!search.checkIn) return found
  for (const kind of SHIFTS) {
    if (found.length === MAX_DATES) break
    const shifted = first(search, {
      checkIn: addDays(search.checkIn, kind),
      checkOut: search.checkOut && addDays(search.checkOut, kind),
      flexibility: undefined,
    })
    const count = await countOf(tx, { search: shifted, area, now })
    if (count !== 0) found.push({ kind, search: shifted, count })
  }
  return found.toSorted((a, b) => a.kind - b.kind)
}
