import { addDays } from '#kernel/dates.ts'
import { type Bounds, boxAround, centreOf, SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import { type Db, type Tx, withinTime } from '#platform/db.server.ts'
import type { Search } from '../search.ts'
import { countOf } from './count-listings.server.ts'
import { MOST_MILLISECONDS } from './search-listings.server.ts'

/** What can be dropped from a search, by name: each stands for the values that are dropped together. */
export const droppable = {
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

/** A search that finds something, and how much (null: more than is counted). */
export type Instead<Kind> = { kind: Kind; search: Search; count: number | null }

export type WaysOut = {
  /** The filter without which most is found. */
  narrowest: Instead<Droppable> | null
  /** The same stay on other days, nearest first; `kind` is the shift in days. */
  dates: Instead<number>[]
  /** The same in a wider area; `kind` its degrees to each side. */
  wider: Instead<number> | null
}

const SHIFTS = [1, -1, 2, -2, 3, -3, 5, -5, 7, -7, 14, -14]
const WIDER = [2 * SEARCH_BOX_DEGREES, 1.45]

/** Why nothing is found, and what would be. Asked only then. */
export function explainNothing(db: Db, search: Search, area: Bounds | null, now: Date): Promise<WaysOut> {
  return withinTime(db, MOST_MILLISECONDS, async (tx) => ({
    narrowest: await narrowestOf(tx, search, area, now),
    dates: await otherDates(tx, search, area, now),
    wider: await widerArea(tx, search, area, now),
  }))
}

const first = (search: Search, changes: Partial<Search>): Search => ({ ...search, ...changes, page: 1 })

async function narrowestOf(tx: Tx, search: Search, area: Bounds | null, now: Date) {
  let best: Instead<Droppable> | null = null
  for (const [kind, names] of Object.entries(droppable) as [Droppable, readonly (keyof Search)[]][]) {
    if (names.every((name) => search[name] === undefined)) continue
    const without = first(search, Object.fromEntries(names.map((name) => [name, undefined])))
    const count = await countOf(tx, { search: without, area, now })
    if (count !== 0 && (best === null || (count ?? Infinity) > (best.count ?? Infinity)))
      best = { kind, search: without, count }
  }
  return best
}

const MOST_DATES = 3

async function otherDates(tx: Tx, search: Search, area: Bounds | null, now: Date) {
  const found: Instead<number>[] = []
  if (!search.checkIn) return found
  for (const kind of SHIFTS) {
    if (found.length === MOST_DATES) break
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

async function widerArea(tx: Tx, search: Search, area: Bounds | null, now: Date): Promise<Instead<number> | null> {
  if (!area) return null
  for (const kind of WIDER) {
    const bounds = boxAround(centreOf(area), kind)
    const count = await countOf(tx, { search, area: bounds, now })
    if (count !== 0) return { kind, search: first(search, { bounds, lat: undefined, lng: undefined }), count }
  }
  return null
}
