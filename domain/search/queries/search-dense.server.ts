import { documentKind } from '#domain/listings/queries/read-columns.server.ts'
import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import type { Ranked } from '../recommended.ts'
import { searchedTiles } from '../tile.ts'
import { inArea } from './match-documents.server.ts'
import type { Condition } from './match-times.server.ts'
import { rankNear } from './order-documents.server.ts'
import { byPages } from './steer-planner.server.ts'

/** The best of what matches; `count` is exact where it is less than was to be counted. */
export type Best = { count: number; ranked: Ranked[] }

/** A place with more documents than these is dense: fewer are looked at in one pass of 3 ms. */
export const DENSE = 10_000

/** Shares of a place's documents, the best ones: of each the least `recommended` of them is known. */
const SHARES = [0.02, 0.04, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5] as const

/** Their number and their spread change slowly. An old sample makes a search slower, never wrong. */
const samples = cachePerDatabase<{ quantiles: number[] | null }>({ ttlMs: 5 * 60_000, maxEntries: 2000 })

/**
 * The spread of `recommended` in a dense place, by `SHARES`, reckoned from some of what lies there.
 *
 * @returns null where the plan's area is not dense
 */
export async function quantilesOf(tx: Tx, plan: SearchPlan, dense: number): Promise<number[] | null> {
  const tiles = plan.area && searchedTiles(plan.area)
  if (!tiles) return null
  const { type } = plan.search
  const cache = samples(tx)
  const key = [type, tiles[0], tiles.at(-1), tiles.length, dense].join(' ')
  const cached = cache.get(key)
  if (cached) return cached.quantiles
  const { rows } = await sql<{ documents: number; quantiles: number[] | null }>`
    select count(*)::integer as documents,
      percentile_disc(${SHARES.map((share) => 1 - share)}::float8[]) within group (order by recommended) as quantiles
    from (select recommended from search_document where kind = ${documentKind(type)} and ${inArea(plan.area!)}
      limit ${sql.lit(dense + 1)}) seen`.execute(tx)
  const quantiles = rows[0]!.documents > dense ? rows[0]!.quantiles : null
  cache.set(key, { quantiles })
  return quantiles
}

/** @property minCount so many are counted, or all where there are fewer */
type Dense = { conditions: readonly Condition[]; quantiles: readonly number[]; take: number; minCount: number }

/** The first share that is looked at, and from which share on all the rest is looked at together. */
const FIRST_SHARE = 0.06
const LAST_SHARE = 0.5
/** So much more is read than what was met so far lets expect. */
const MARGIN = 1.3

/**
 * The best of a dense place, by slices of `recommended` from above. No rank is more than `recommended`, so what has at least the slice's
 * lower end as its rank comes before all that was not looked at yet.
 */
export async function bestOfDense(
  tx: Tx,
  plan: SearchPlan,
  { conditions, quantiles, take, minCount }: Dense,
): Promise<Best> {
  const found = { count: 0, ranked: [] as Scored[] }
  let below: number | null = null
  for (let share = FIRST_SHARE; ;) {
    const from = lowerEnd(quantiles, share, below)
    const slice = await readSlice(tx, plan, conditions, { from, below, take })
    found.count += slice.count
    found.ranked = merge(found.ranked, slice.ranked).slice(0, take)
    if (from === null) return found

    const certain = found.ranked.filter(({ rank }) => rank >= from)
    if (certain.length === take && found.count >= minCount) return { count: found.count, ranked: certain }
    const missing = Math.max(minCount / Math.max(1, found.count), take / Math.max(1, certain.length))
    share *= Math.max(2, missing * MARGIN)
    below = from
  }
}

/** Null: all the rest, also where the next quantile is no lower. */
function lowerEnd(quantiles: readonly number[], share: number, below: number | null): number | null {
  if (share > LAST_SHARE) return null
  const from = quantiles[SHARES.findIndex((each) => each >= share)]!
  return below !== null && from >= below ? null : from
}

type Scored = Ranked & { rank: number }

/** A document that was written anew between two looks may be in both. */
function merge(known: readonly Scored[], others: readonly Scored[]): Scored[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...others.filter(({ id }) => !ids.has(id))].toSorted(byRank)
}

const byRank = (one: Scored, other: Scored) => other.rank - one.rank || (one.id < other.id ? 1 : -1)

type Slice = { from: number | null; below: number | null; take: number }

async function readSlice(
  tx: Tx,
  plan: SearchPlan,
  conditions: readonly Condition[],
  { from, below, take }: Slice,
): Promise<{ count: number; ranked: Scored[] }> {
  const within = [
    ...conditions,
    ...(from === null ? [] : [sql<boolean>`recommended >= ${from}::integer`]),
    ...(below === null ? [] : [sql<boolean>`recommended < ${below}::integer`]),
  ]
  const best = sql<{ count: number; ids: string[]; subcategories: string[]; ranks: number[] }>`
    with found as materialized (
      select listing_id, subcategory, ${rankNear(plan.centre)} as rank from search_document where ${sql.join(within, sql` and `)}
    ), best as materialized (
      select listing_id, subcategory, rank from found order by rank desc, listing_id desc limit ${take}
    )
    select (select count(*)::integer from found) as count, array(select listing_id from best) as ids,
      array(select subcategory from best) as subcategories, array(select rank from best) as ranks`
  const { rows } = await byPages(tx, plan, () => best.execute(tx))
  const { count, ids, subcategories, ranks } = rows[0]!
  return {
    count,
    ranked: ids.map((id, index) => ({ id, subcategory: subcategories[index]!, rank: ranks[index]! })),
  }
}
