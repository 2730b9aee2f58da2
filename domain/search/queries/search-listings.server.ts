import { type Bounds, boundsAround, type Point } from '#kernel/geo.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import { MAX_COUNTED, PAGE_SIZE } from '../search.ts'
import { cachedAnswer } from './cache-answers.server.ts'
import { conditionsOf } from './match-documents.server.ts'
import type { Condition } from './match-times.server.ts'
import { DENSE, quantilesOf } from './search-dense.server.ts'
import { type Ids, inDensePlace, inOnePass, pageOf } from './search-place.server.ts'
import { walk, WALKED } from './walk-in-order.server.ts'

export type Found = {
  /** The listings of the page. */
  ids: string[]
  /** Exact up to 1,000, and null beyond (decision E5). */
  count: number | null
  pages: number
  /** The bounds of all results; null if an area was given, or if not all are counted. */
  extent: Bounds | null
}

/** Any combination of parameters answers in this time, with suggestions for an empty result. */
export const MAX_MILLISECONDS = 2000

/**
 * A page of the matching listings and how many there are, by one of three ways (docs/decisions/197).
 *
 * @param dense documents of a place that are too many for one pass; fewer in tests
 */
export async function searchListings(tx: Tx, plan: SearchPlan, dense = DENSE): Promise<Found> {
  const conditions = conditionsOf(plan)
  const { ids, count, all } = await (plan.isPlace
    ? inPlace(tx, plan, conditions, dense)
    : anywhere(tx, plan, conditions))
  const pages = Math.max(1, Math.ceil((count ?? MAX_COUNTED) / PAGE_SIZE))
  const extent = plan.area || count === null || !all?.length ? null : await extentOf(tx, all)
  return { ids, count, pages, extent }
}

/** `all`: every row of those scanned. */
type Some = Ids & { all?: string[] }

async function inPlace(tx: Tx, plan: SearchPlan, conditions: readonly Condition[], dense: number): Promise<Some> {
  const quantiles = await quantilesOf(tx, plan, dense)
  return quantiles ? inDensePlace(tx, plan, conditions, quantiles) : inOnePass(tx, plan, conditions)
}

async function anywhere(tx: Tx, plan: SearchPlan, conditions: readonly Condition[]): Promise<Some> {
  const { sort, offset } = plan
  const take = MAX_COUNTED + 1
  const met = await walk(tx, plan, conditions, { take, among: WALKED })
  const found =
    met.length === take ? met : await cachedAnswer(tx, `found ${plan.key}`, () => walk(tx, plan, conditions, { take }))
  const first = found.slice(0, MAX_COUNTED)
  const page = first.slice(offset, offset + PAGE_SIZE).map(({ id }) => id)
  return {
    ids: sort === 'recommended' ? pageOf(plan, first) : page,
    count: found.length > MAX_COUNTED ? null : found.length,
    all: first.map(({ id }) => id),
  }
}

async function extentOf(tx: Tx, ids: readonly string[]): Promise<Bounds | null> {
  const { rows } = await sql<Point>`
    select lat::float8 as lat, lng::float8 as lng from search_document where listing_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return boundsAround(rows)
}
