import { documentKind } from '#domain/listings/queries/read-columns.server.ts'
import { type Bounds, boundsAround, type Point } from '#kernel/geo.ts'
import type { Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { MAX_PAGED, type SearchPlan } from '../plan.ts'
import { firstPage, isMixed, MIXED_AMONG, type Ranked, recommendedOrder } from '../recommended.ts'
import { PAGE_SIZE, type Sort } from '../search.ts'
import { conditionsOf } from './match-documents.server.ts'
import type { Condition } from './match-times.server.ts'
import { cachedAnswer } from './cache-answers.server.ts'

export type Found = {
  /** The listings of the page. */
  ids: string[]
  /** Exact in a place; elsewhere exact up to 1,000, and null beyond. */
  count: number | null
  pages: number
  /** The bounds of all results; null if an area was given, or if not all are counted. */
  extent: Bounds | null
}

/** Any combination of parameters answers in this time, with suggestions for an empty result. */
export const MAX_MILLISECONDS = 2000

/** The last page outside of a place. */
export const MAX_COUNTED = 1000

/** Rows that a scan in the order of the page reads before the query reads all rows. */
const WALKED = 30_000

/** A page of the matching listings and how many there are, by one of three ways (docs/decisions/015). */
export async function searchListings(tx: Tx, plan: SearchPlan): Promise<Found> {
  const conditions = conditionsOf(plan)
  const { ids, count, all } = await (!plan.isPlace
    ? anywhere(tx, plan, conditions)
    : plan.sort === 'recommended'
      ? recommendedIn(tx, plan, conditions)
      : inPlace(tx, plan, conditions))
  const pages = Math.max(1, Math.ceil(Math.min(count ?? MAX_COUNTED, MAX_PAGED) / PAGE_SIZE))
  const extent = plan.area || count === null || !all?.length ? null : await extentOf(tx, all)
  return { ids, count, pages, extent }
}

/** Ties are sorted by id, so that no listing is repeated or missing between pages. */
export const orders: Record<Sort, RawBuilder<unknown>> = {
  recommended: sql`recommended desc, listing_id desc`,
  price_asc: sql`price_base, listing_id`,
  price_desc: sql`price_base desc, listing_id desc`,
  rating: sql`rating_tenths desc nulls last, listing_id desc`,
  newest: sql`created desc, listing_id desc`,
}

type Ids = { ids: string[]; count: number | null /** Every row of those scanned. */; all?: string[] }

/** Each whole kilometre from a place's middle subtracts this from `recommended` (decision D1). */
const POINTS_PER_KM = 8
const KM_OF_DEGREE = 111.195

/** Computed on a plane, which is exact enough within a place. */
function rankNear(centre: Point | null): RawBuilder<unknown> {
  if (!centre) return sql`recommended`
  const { lat, lng } = centre
  const east = KM_OF_DEGREE * Math.cos((lat * Math.PI) / 180)
  const away = sql`abs(lng - ${lng}::float8)`
  return sql`recommended - ${sql.lit(POINTS_PER_KM)} * floor(sqrt(((lat - ${lat}::float8) * ${sql.lit(KM_OF_DEGREE)}) ^ 2
    + (least(${away}, 360 - ${away}) * ${east}::float8) ^ 2))::integer`
}

/** One pass counts and ranks all that match; the rank is computed only for the page. */
async function recommendedIn(tx: Tx, plan: SearchPlan, conditions: Condition[]): Promise<Ids> {
  const { subcategory } = plan.search
  const read = async (take: number | null) => {
    const { rows } = await sql<{ count: number; ids: string[]; subcategories: string[] }>`
      with found as materialized (
        select listing_id, subcategory, ${rankNear(plan.centre)} as rank from search_document where ${sql.join(conditions, sql` and `)}
      ), best as materialized (
        select listing_id, subcategory from found order by rank desc, listing_id desc limit ${take}
      )
      select (select count(*)::integer from found) as count, array(select listing_id from best) as ids, array(select subcategory from best) as subcategories
    `.execute(tx)
    const { count, ids, subcategories } = rows[0]!
    return { count, ranked: ids.map((id, index) => ({ id, subcategory: subcategories[index]! })) }
  }
  // Results of one subcategory need no mixing.
  const few = Math.max(subcategory ? 0 : MIXED_AMONG, plan.offset + PAGE_SIZE)
  const some = await read(few)
  const isEnough = subcategory || some.count <= few || isMixed(firstPage(some.ranked))
  const { count, ranked } = isEnough ? some : await read(null)
  return { count, ids: pageOf(plan, ranked) }
}

function pageOf({ search, offset }: SearchPlan, ranked: readonly Ranked[]): string[] {
  const order = search.subcategory ? ranked : recommendedOrder(ranked)
  return order.slice(offset, offset + PAGE_SIZE).map(({ id }) => id)
}

/** The columns that the order of a page needs; no others are carried through the sort. */
const sortedBy: Record<Sort, RawBuilder<unknown>> = {
  recommended: sql`recommended`,
  price_asc: sql`price_base`,
  price_desc: sql`price_base`,
  rating: sql`rating_tenths`,
  newest: sql`created`,
}

/** Of more rows than these the first are found faster by a scan in their order than by a sort. */
const FEW = 3000

async function inPlace(tx: Tx, plan: SearchPlan, conditions: Condition[]): Promise<Ids> {
  const { sort, offset } = plan
  const all = sql.join(conditions, sql` and `)
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      select listing_id, ${sortedBy[sort]} from search_document where ${all} limit ${sql.lit(FEW + 1)}
    )
    select (select count(*)::integer from found) as count,
      array(select listing_id from found order by ${orders[sort]} limit ${PAGE_SIZE} offset ${offset}) as ids
  `.execute(tx)
  if (rows[0]!.count <= FEW) return rows[0]!

  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from search_document where ${all}`.execute(tx)
  const { count } = counted.rows[0]!
  return { count, ids: offset < count ? await pageOfMany(tx, plan, conditions) : [] }
}

async function pageOfMany(tx: Tx, plan: SearchPlan, conditions: Condition[]): Promise<string[]> {
  const end = plan.offset + PAGE_SIZE
  const met = await walk(tx, plan, conditions, { take: end, among: WALKED })
  const first = met.length === end ? met : await walk(tx, plan, conditions, { take: end })
  return first.slice(plan.offset).map(({ id }) => id)
}

async function anywhere(tx: Tx, plan: SearchPlan, conditions: Condition[]): Promise<Ids> {
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

type Walk = { take: number /** The first rows in that order; all of them without a limit. */; among?: number }

/** The first that match, in the order of the page. */
async function walk(tx: Tx, plan: SearchPlan, conditions: Condition[], { take, among }: Walk): Promise<Ranked[]> {
  const { type, subcategory } = plan.search
  const order = orders[plan.sort]
  const all = sql.join(conditions, sql` and `)
  const kind = sql`kind = ${documentKind(type)}`
  const inKind = subcategory ? sql`${kind} and subcategory = ${subcategory}` : kind
  const query = among
    ? sql`from (select * from search_document where ${inKind} order by ${order} limit ${sql.lit(among)}) search_document where ${all}`
    : sql`from search_document where ${all} order by ${order}`
  const find = () =>
    sql<{
      met: string[]
    }>`select array(select listing_id || ' ' || subcategory ${query} limit ${sql.lit(take)}) as met`.execute(tx)
  const { rows } = among ? await alongIndex(tx, find) : await find()
  return rows[0]!.met.map((each) => {
    const [id = '', subcategory = ''] = each.split(' ')
    return { id, subcategory }
  })
}

/** The planner would sort everything, though most scans end after some thousand rows. */
async function alongIndex<Value>(tx: Tx, find: () => Promise<Value>): Promise<Value> {
  await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx)
  const found = await find()
  await sql`set local enable_seqscan = on; set local enable_bitmapscan = on`.execute(tx)
  return found
}
