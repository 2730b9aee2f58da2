import { addDays } from '#kernel/dates.ts'
import { boxAround, centreOf, type Point, SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import type { Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Droppable, droppable, without } from '../droppable.ts'
import { replan, type SearchPlan } from '../plan.ts'
import type { Search } from '../search.ts'
import { countOf } from './count-listings.server.ts'
import { conditionsOf } from './match-documents.server.ts'
import { orders } from './search-listings.server.ts'

/** A search with results, and their number (null: more than is counted). */
type Suggestion = { search: Search; count: number | null }

/** A suggestion with the first of its results. */
export type SuggestionWithResults = Suggestion & { ids: string[] }

export type Suggestions = {
  /** Filters whose removal gives results, the one with the most results first. */
  filters: (Suggestion & { dropped: Droppable })[]
  /** The same stay, so many days later or, below 0, earlier. */
  dates: (Suggestion & { days: number })[]
  /** For a search of a category in a place: other categories on these dates. */
  otherCategories: SuggestionWithResults | null
  /** The same a little further away, nearest first. */
  nearby: SuggestionWithResults | null
}

const SHIFTS = [1, -1, 2, -2, 3, -3, 5, -5, 7, -7, 14, -14]
/** Degrees to each side that are searched for results near by. */
const WIDER = [2 * SEARCH_BOX_DEGREES, 1.45]
const MAX_FILTERS = 3
const MAX_CARDS = 6

/** Why a search finds nothing, and which searches would. Called only for an empty result. */
export async function explainNothing(tx: Tx, plan: SearchPlan): Promise<Suggestions> {
  return {
    filters: await filtersInTheWay(tx, plan),
    dates: await otherDates(tx, plan),
    otherCategories: await otherCategories(tx, plan),
    nearby: await nearby(tx, plan),
  }
}

async function filtersInTheWay(tx: Tx, plan: SearchPlan): Promise<Suggestions['filters']> {
  const found = []
  for (const dropped of Object.keys(droppable) as Droppable[]) {
    if (droppable[dropped].every((name) => plan.search[name] === undefined)) continue
    const suggestion = await suggestionOf(tx, replan(plan, without(dropped)))
    if (suggestion.count !== 0) found.push({ ...suggestion, dropped })
  }
  return found.toSorted((a, b) => (b.count ?? Infinity) - (a.count ?? Infinity)).slice(0, MAX_FILTERS)
}

async function suggestionOf(tx: Tx, plan: SearchPlan): Promise<Suggestion> {
  return { search: plan.search, count: await countOf(tx, plan) }
}

const MAX_DATES = 3

async function otherDates(tx: Tx, plan: SearchPlan): Promise<Suggestions['dates']> {
  const { checkIn, checkOut } = plan.search
  const found: Suggestions['dates'] = []
  if (!checkIn) return found
  for (const days of SHIFTS) {
    if (found.length === MAX_DATES) break
    const moved = {
      checkIn: addDays(checkIn, days),
      checkOut: checkOut && addDays(checkOut, days),
      flexibility: undefined,
    }
    const suggestion = await suggestionOf(tx, replan(plan, moved))
    if (suggestion.count !== 0) found.push({ ...suggestion, days })
  }
  return found.toSorted((a, b) => a.days - b.days)
}

async function otherCategories(tx: Tx, plan: SearchPlan): Promise<SuggestionWithResults | null> {
  const { category, subcategory } = plan.search
  if (!plan.area || (category ?? subcategory) === undefined) return null
  return withResults(tx, replan(plan, without('category')), orders.recommended)
}

async function nearby(tx: Tx, plan: SearchPlan): Promise<SuggestionWithResults | null> {
  if (!plan.area || !plan.isPlace) return null
  const centre = centreOf(plan.area)
  for (const reach of WIDER) {
    const wider = { bounds: boxAround(centre, reach), lat: undefined, lng: undefined, location: undefined }
    const suggestion = await withResults(tx, replan(plan, wider), byDistance(centre))
    if (suggestion) return suggestion
  }
  return null
}

const byDistance = ({ lat, lng }: Point) => sql`point(lng * cos(radians(${lat}::float8)), lat)
  <-> point(${lng}::float8 * cos(radians(${lat}::float8)), ${lat}::float8), listing_id`

async function withResults(
  tx: Tx,
  plan: SearchPlan,
  order: RawBuilder<unknown>,
): Promise<SuggestionWithResults | null> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from search_document where ${sql.join(conditionsOf(plan), sql` and `)}
    order by ${order} limit ${sql.lit(MAX_CARDS)}`.execute(tx)
  if (rows.length === 0) return null
  return { ids: rows.map(({ id }) => id), ...(await suggestionOf(tx, plan)) }
}
