import { categoryOf, categoryTree, type Subcategory } from '#domain/listings/category.ts'
import { kindsNear } from '#domain/listings/near-kinds.ts'
import { addDays, type Day, daysBetween } from '#kernel/dates.ts'
import { type Bounds, boxAround, centreOf, type Point, round4, SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Droppable, droppable, without } from '../droppable.ts'
import { replan, type SearchPlan } from '../plan.ts'
import type { Search } from '../search.ts'
import { countOf } from './count-listings.server.ts'
import { conditionsOf } from './match-documents.server.ts'
import { orders } from './order-documents.server.ts'

/** A search with results, and their number (null: more than is counted). */
type Suggestion = { search: Search; count: number | null }

/** A suggestion with the first of its results. */
export type SuggestionWithResults = Suggestion & { ids: string[] }

export type Suggestions = {
  /** Filters whose removal gives results, the one with the most results first. */
  filters: (Suggestion & { dropped: Droppable })[]
  /** The same stay, so many days later or, below 0, earlier. */
  dates: (Suggestion & { days: number })[]
  /** For a search of a kind in a place: the kinds that are nearest to it, on these dates. */
  otherKinds: (SuggestionWithResults & { kind: Subcategory })[]
  /** The same a little further away, nearest first. */
  nearby: SuggestionWithResults | null
}

const SHIFTS = [1, -1, 2, -2, 3, -3, 5, -5, 7, -7, 14, -14]
/** Degrees to each side that are searched for results near by. */
const WIDER = [2 * SEARCH_BOX_DEGREES, 1.45]
const MAX_FILTERS = 3
const MAX_CARDS = 6

/** Up to this number of results a page suggests other dates and places too. */
export const FEW = 3

/** Why a search finds nothing, and which searches would. Called only for an empty result. */
export async function explainNothing(tx: Tx, plan: SearchPlan): Promise<Suggestions> {
  return {
    filters: await filtersInTheWay(tx, plan, 0),
    dates: await otherDates(tx, plan, 0),
    otherKinds: await otherKinds(tx, plan),
    nearby: await nearby(tx, plan, []),
  }
}

/** Which other searches find more than the few listings that were found. */
export async function suggestMore(tx: Tx, plan: SearchPlan, found: readonly string[]): Promise<Suggestions> {
  return {
    filters: await filtersInTheWay(tx, plan, found.length),
    dates: await otherDates(tx, plan, found.length),
    otherKinds: await otherKinds(tx, plan),
    nearby: await nearby(tx, plan, found),
  }
}

/** @param fewer the number that was found with all of them */
async function filtersInTheWay(tx: Tx, plan: SearchPlan, fewer: number): Promise<Suggestions['filters']> {
  const found = []
  for (const dropped of Object.keys(droppable) as Droppable[]) {
    if (droppable[dropped].every((name) => plan.search[name] === undefined)) continue
    const suggestion = await suggestionOf(tx, replan(plan, without(dropped)))
    if (isMore(suggestion.count, fewer)) found.push({ ...suggestion, dropped })
  }
  return found.toSorted((a, b) => (b.count ?? Infinity) - (a.count ?? Infinity)).slice(0, MAX_FILTERS)
}

async function suggestionOf(tx: Tx, plan: SearchPlan): Promise<Suggestion> {
  return { search: plan.search, count: await countOf(tx, plan) }
}

const MAX_DATES = 3

async function otherDates(tx: Tx, plan: SearchPlan, fewer: number): Promise<Suggestions['dates']> {
  const { checkIn, checkOut } = plan.search
  const found: Suggestions['dates'] = []
  if (!checkIn) return found
  for (const days of shiftsOf(checkIn, plan.facts.now)) {
    if (found.length === MAX_DATES) break
    const moved = {
      checkIn: addDays(checkIn, days),
      checkOut: checkOut && addDays(checkOut, days),
      flexibility: undefined,
    }
    const suggestion = await suggestionOf(tx, replan(plan, moved))
    if (isMore(suggestion.count, fewer)) found.push({ ...suggestion, days })
  }
  return found.toSorted((a, b) => a.days - b.days)
}

/** Past dates are moved to the days from today on. */
function shiftsOf(checkIn: Day, now: Date): readonly number[] {
  const ahead = daysBetween(checkIn, dayIn(now, 'UTC'))
  return ahead > 0 ? [0, ...SHIFTS.filter((days) => days > 0)].map((days) => ahead + days) : SHIFTS
}

/** @param count null: more than is counted */
const isMore = (count: number | null, than: number) => count === null || count > than

const MAX_KINDS = 2

async function otherKinds(tx: Tx, plan: SearchPlan): Promise<Suggestions['otherKinds']> {
  const found: Suggestions['otherKinds'] = []
  if (!plan.area) return found
  const near = kindsNear(plan.search)
  const push = async (kind: Subcategory) => {
    const some = await withResults(tx, replan(plan, { category: undefined, subcategory: kind }), orders.recommended)
    if (some) found.push({ ...some, kind })
  }
  for (const kind of near) if (found.length < MAX_KINDS) await push(kind)
  if (near.length > 0 && found.length === 0) for (const kind of await kindsIn(tx, plan)) await push(kind)
  return found
}

/** Listings that are looked at for the kinds of a place. */
const LOOKED_AT = 1000

/** The kinds that are there, where none near to the wanted one is: those of its own category first. */
async function kindsIn(tx: Tx, plan: SearchPlan): Promise<Subcategory[]> {
  const { category, subcategory } = plan.search
  const own: readonly string[] = categoryTree[category ?? categoryOf(subcategory!)]
  const { rows } = await sql<{ kind: Subcategory }>`
    select kind from (select subcategory as kind from search_document
      where ${sql.join(conditionsOf(replan(plan, without('category'))), sql` and `)} limit ${sql.lit(LOOKED_AT)}) found
    group by kind order by kind = any(${[...own]}::text[]) desc, count(*) desc, kind limit ${sql.lit(MAX_KINDS)}`.execute(
    tx,
  )
  return rows.map(({ kind }) => kind)
}

/** @param found the listings that are shown already */
async function nearby(tx: Tx, plan: SearchPlan, found: readonly string[]): Promise<SuggestionWithResults | null> {
  if (!plan.area || !plan.isPlace) return null
  const centre = centreOf(plan.area)
  for (const reach of WIDER) {
    const bounds = asWritten(boxAround(centre, reach))
    const wider = { bounds, lat: undefined, lng: undefined, location: undefined }
    const suggestion = await withResults(tx, replan(plan, wider), byDistance(centre), found)
    if (suggestion) return suggestion
  }
  return null
}

/** An address has four decimals, and what it finds is counted here. */
const asWritten = ({ west, south, east, north }: Bounds): Bounds => ({
  west: round4(west),
  south: round4(south),
  east: round4(east),
  north: round4(north),
})

const byDistance = ({ lat, lng }: Point) => sql`point(lng * cos(radians(${lat}::float8)), lat)
  <-> point(${lng}::float8 * cos(radians(${lat}::float8)), ${lat}::float8), listing_id`

async function withResults(
  tx: Tx,
  plan: SearchPlan,
  order: RawBuilder<unknown>,
  shown: readonly string[] = [],
): Promise<SuggestionWithResults | null> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from search_document
    where ${sql.join(conditionsOf(plan), sql` and `)} and listing_id <> all(${shown}::uuid[])
    order by ${order} limit ${sql.lit(MAX_CARDS)}`.execute(tx)
  if (rows.length === 0) return null
  return { ids: rows.map(({ id }) => id), ...(await suggestionOf(tx, plan)) }
}
