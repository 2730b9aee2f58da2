import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import { crowded, firstPage, isMixed, MIXED_AMONG, type Ranked, recommendedOrder } from '../recommended.ts'
import { MAX_COUNTED, PAGE_SIZE } from '../search.ts'
import type { Condition } from './match-times.server.ts'
import { orders, rankNear, sortedBy } from './order-documents.server.ts'
import { type Best, bestOfDense } from './search-dense.server.ts'
import { byPages } from './steer-planner.server.ts'
import { walk, WALKED } from './walk-in-order.server.ts'

/** The ids of a page; `count` is exact up to 1,000, and null beyond. */
export type Ids = { ids: string[]; count: number | null }

/** One pass counts and sorts all that match. */
export async function inOnePass(tx: Tx, plan: SearchPlan, conditions: readonly Condition[]): Promise<Ids> {
  if (plan.sort === 'recommended')
    return recommendedPage(plan, (take, besides) => bestOfAll(tx, plan, [...conditions, ...exceptOf(besides)], take))
  const { sort, offset } = plan
  const page = sql<{ count: number; ids: string[] }>`
    with found as materialized (
      select listing_id, ${sortedBy[sort]} from search_document where ${sql.join(conditions, sql` and `)}
    )
    select (select count(*)::integer from found) as count,
      array(select listing_id from found order by ${orders[sort]} limit ${PAGE_SIZE} offset ${offset}) as ids
  `
  const { rows } = await byPages(tx, plan, () => page.execute(tx))
  const { count, ids } = rows[0]!
  return { ids: ids.slice(0, Math.max(0, MAX_COUNTED - offset)), count: counted(count) }
}

/**
 * The page of a place where more lies than is looked at for one page (docs/decisions/197-search-at-a-million.md).
 *
 * @param quantiles of `recommended` there
 */
export async function inDensePlace(
  tx: Tx,
  plan: SearchPlan,
  conditions: readonly Condition[],
  quantiles: readonly number[],
): Promise<Ids> {
  if (plan.sort === 'recommended')
    return recommendedPage(plan, (take, besides) =>
      bestOfDense(tx, plan, {
        conditions: [...conditions, ...exceptOf(besides)],
        quantiles,
        take,
        // How many there are is known by then.
        minCount: besides.length ? take : MAX_COUNTED + 1,
      }),
    )
  const { sort, offset } = plan
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      select listing_id, ${sortedBy[sort]} from search_document where ${sql.join(conditions, sql` and `)}
      limit ${sql.lit(MAX_COUNTED + 1)}
    )
    select (select count(*)::integer from found) as count,
      array(select listing_id from found order by ${orders[sort]} limit ${PAGE_SIZE} offset ${offset}) as ids
  `.execute(tx)
  const { count, ids } = rows[0]!
  return count <= MAX_COUNTED ? { count, ids } : { count: null, ids: await pageOfMany(tx, plan, conditions) }
}

async function pageOfMany(tx: Tx, plan: SearchPlan, conditions: readonly Condition[]): Promise<string[]> {
  const end = Math.min(plan.offset + PAGE_SIZE, MAX_COUNTED)
  const met = await walk(tx, plan, conditions, { take: end, among: WALKED })
  const first = met.length === end ? met : await walk(tx, plan, conditions, { take: end })
  return first.slice(plan.offset).map(({ id }) => id)
}

/** The best of what matches and is of none of some subcategories. */
type Reader = (take: number, besides: readonly string[]) => Promise<Best>

/** Results of one subcategory need no mixing, and those of several rarely more than the first hundreds. */
async function recommendedPage(plan: SearchPlan, read: Reader): Promise<Ids> {
  const { search, offset } = plan
  const few = Math.min(MAX_COUNTED, Math.max(search.subcategory ? 0 : MIXED_AMONG, offset + PAGE_SIZE))
  const { count, ranked } = await read(few, [])
  const isWhole = search.subcategory || count <= few
  return { count: counted(count), ids: pageOf(plan, isWhole ? ranked : await withOthers(ranked, read)) }
}

/**
 * If the best are of too few subcategories for a first page (decision D1), the best of the others follow them, from wherever they
 * are: the page is as if all had been ranked.
 */
async function withOthers(best: readonly Ranked[], read: Reader): Promise<Ranked[]> {
  const ranked = [...best]
  while (!isMixed(firstPage(ranked))) {
    const known = new Set(ranked.map(({ id }) => id))
    const others = await read(PAGE_SIZE, crowded(ranked))
    ranked.push(...others.ranked.filter(({ id }) => !known.has(id)))
    if (others.ranked.length < PAGE_SIZE) break
  }
  return ranked
}

export function pageOf({ search, offset }: SearchPlan, ranked: readonly Ranked[]): string[] {
  const order = search.subcategory ? ranked : recommendedOrder(ranked)
  return order.slice(offset, Math.min(offset + PAGE_SIZE, MAX_COUNTED)).map(({ id }) => id)
}

/** The rank is computed only for the page. */
async function bestOfAll(tx: Tx, plan: SearchPlan, conditions: readonly Condition[], take: number): Promise<Best> {
  const best = sql<{ count: number; ids: string[]; subcategories: string[] }>`
    with found as materialized (
      select listing_id, subcategory, ${rankNear(plan.centre)} as rank from search_document where ${sql.join(conditions, sql` and `)}
    ), best as materialized (
      select listing_id, subcategory from found order by rank desc, listing_id desc limit ${take}
    )
    select (select count(*)::integer from found) as count, array(select listing_id from best) as ids, array(select subcategory from best) as subcategories
  `
  const { rows } = await byPages(tx, plan, () => best.execute(tx))
  const { count, ids, subcategories } = rows[0]!
  return { count, ranked: ids.map((id, index) => ({ id, subcategory: subcategories[index]! })) }
}

const exceptOf = (subcategories: readonly string[]): Condition[] =>
  subcategories.length ? [sql`subcategory <> all(${subcategories}::text[])`] : []

const counted = (count: number) => (count > MAX_COUNTED ? null : count)
