import { rateBetween } from '#domain/pricing/exchange.ts'
import { convert, type Currency, major } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'
import { sql } from 'kysely'
import { replan, type SearchPlan } from '../plan.ts'
import { priceAt, priceScale } from '../price-scale.ts'
import { MAX_COUNTED } from '../search.ts'
import { conditionsOf } from './match-documents.server.ts'
import { cachedAnswer } from './cache-answers.server.ts'
import { MAX_MILLISECONDS } from './search-listings.server.ts'

/**
 * Counts matches up to 1,000; null beyond (decision E5).
 *
 * @throws the error that `isTooSlow` recognises when it takes too long
 */
export function countListings(db: Db, plan: SearchPlan): Promise<number | null> {
  return withinTime(db, MAX_MILLISECONDS, (tx) => countOf(tx, plan))
}

export async function countOf(tx: Tx, plan: SearchPlan): Promise<number | null> {
  const conditions = sql.join(conditionsOf(plan), sql` and `)
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from (select 1 from search_document where ${conditions} limit ${sql.lit(MAX_COUNTED + 1)}) found`.execute(tx)
    return rows[0]!.count
  }
  const counted = plan.isPlace ? await count() : await cachedAnswer(tx, `count ${plan.key}`, count)
  return counted > MAX_COUNTED ? null : counted
}

/** Listings sampled for the histogram: more do not change its shape. */
const SAMPLED = 20_000

/** Bars of the histogram above the price filter, equally wide on its track. */
const BINS = 40

/** Counts the 'From' prices along the filter's track; the filter's own limits are left out. */
export function spreadPrices(db: Db, plan: SearchPlan, currency: Currency): Promise<number[]> {
  const free = replan(plan, { minPrice: undefined, maxPrice: undefined })
  return withinTime(db, MAX_MILLISECONDS, async (tx) => {
    const scale = priceScale(currency, plan.search.type)
    const rate = rateBetween(plan.facts.rates, currency, 'CLP')!
    const edges = Array.from({ length: BINS - 1 }, (_, index) => {
      const edge = major(priceAt((index + 1) / BINS, scale), currency)
      return convert(edge, rate, 'CLP').minor
    })
    const conditions = sql.join(conditionsOf(free), sql` and `)
    const { rows } = await sql<{ bin: number; listings: number }>`
      select width_bucket(price_base, ${edges}::bigint[]) as bin, count(*)::integer as listings
      from (select price_base from search_document where ${conditions} limit ${sql.lit(SAMPLED)}) found group by 1`.execute(
      tx,
    )
    const bins = Array.from({ length: BINS }, () => 0)
    for (const { bin, listings } of rows) bins[bin] = listings
    return bins
  })
}
