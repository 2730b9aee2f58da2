import { type ListingPrice, listingPrices, priceSettings } from '#domain/listings/queries/list-prices.server.ts'
import { rateBetween, shownPrice } from '#domain/pricing/exchange.ts'
import { convert, type Currency, majorUnits, type Money, money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'
import { sql } from 'kysely'
import { type Candidate, isFreeOn, lowestPrices, type PriceOn } from '../lowest-prices.ts'
import { type SearchPlan, staysMoved } from '../plan.ts'
import { cardPrice, searchedStay } from '../searched-stay.ts'
import { boundOf } from './bound-prices.server.ts'
import { cachedAnswer } from './cache-answers.server.ts'
import { conditionsOf } from './match-documents.server.ts'
import { freeBits, lengthConditions } from './match-times.server.ts'
import { MAX_MILLISECONDS } from './search-listings.server.ts'

/** The results of a search whose stay is moved by so many days. */
export type DayPrice = {
  shift: number
  count: number
  /** The lowest price on a card, as it is shown; null where nothing is found. */
  price: Money | null
}

export type DayPrices = {
  days: DayPrice[]
  /** Only the `MAX_LOOKED` listings with the lowest 'From' were looked at. */
  isPart: boolean
  /** Some of the prices that were compared are conversions. */
  isConverted: boolean
}

/** Listings that are looked at; a search that matches more looks at those with the lowest 'From'. */
const MAX_LOOKED = 10_000

/** Days of one question: the bits of an integer. */
const MAX_DAYS = 31

/**
 * The lowest price and the count of a dated search on each of some days.
 *
 * @param shifts days by which the search's stay is moved, 31 at most
 * @param currency the viewer's
 * @param maxLooked listings that are looked at
 * @throws the error that `isTooSlow` recognises when it takes too long
 */
export function findDayPrices(
  db: Db,
  plan: SearchPlan,
  shifts: readonly number[],
  currency: Currency,
  maxLooked = MAX_LOOKED,
): Promise<DayPrices> {
  if (shifts.length > MAX_DAYS) throw new RangeError(`${shifts.length} days`)
  if (shifts.length === 0) return Promise.resolve({ days: [], isPart: false, isConverted: false })
  const question = { plan, shifts, currency, maxLooked }
  const key = `days ${plan.key} ${shifts.join()} ${currency} ${maxLooked}`
  return withinTime(db, MAX_MILLISECONDS, (tx) => cachedAnswer(tx, key, () => priced(tx, question)))
}

type Question = { plan: SearchPlan; shifts: readonly number[]; currency: Currency; maxLooked: number }

async function priced(tx: Tx, question: Question): Promise<DayPrices> {
  const { plan, shifts, currency } = question
  const { candidates, isPart } = await readCandidates(tx, question)
  let isConverted = false
  const lowest = await lowestPrices(candidates, shifts.length, async (ids) => {
    const prices = await listingPrices(tx, ids, plan.facts.now)
    isConverted ||= [...prices.values()].some(({ fromPrice }) => fromPrice.currency !== currency)
    return new Map([...prices].map(([id, listing]) => [id, pricesOf(listing, question)]))
  })
  const days = shifts.map((shift, day) => ({
    shift,
    count: candidates.filter((candidate) => isFreeOn(candidate, day)).length,
    price: lowest[day] === null ? null : money(lowest[day]!, currency),
  }))
  return { days, isPart, isConverted }
}

/** A listing's prices on cards of the search, by the same functions. */
function pricesOf(listing: ListingPrice, { plan: { search, facts }, shifts, currency }: Question): PriceOn {
  return (day) => {
    const price = cardPrice(listing, searchedStay(search, listing, shifts[day]!))
    const shown = shownPrice(price, currency, facts.rates)
    return shown.currency === currency ? shown.minor : null
  }
}

/** Rates may have moved so far since the documents were made. */
const RATES_MOVED = 0.95

/** The listings that match but for its dates, and are free on one of the days. */
async function readCandidates(
  tx: Tx,
  { plan, shifts, currency, maxLooked }: Question,
): Promise<{ candidates: Candidate[]; isPart: boolean }> {
  const settings = await priceSettings(tx)
  const undated = [...conditionsOf({ ...plan, stays: [] }), ...lengthConditions(plan)]
  const { rows } = await sql<{ looked: number; ids: string | null; free: string | null; bounds: string | null }>`
    with matching as materialized (
      select * from search_document where ${sql.join(undated, sql` and `)}
      order by price_base, listing_id limit ${sql.lit(maxLooked + 1)}
    ), looked as (select * from matching limit ${sql.lit(maxLooked)}),
    found as materialized (
      select listing_id, price_base, min_days, min_minutes, ${freeBits(plan, staysMoved(plan, shifts))} as free
      from looked search_document
    ), free as (
      select listing_id, free, ${boundOf(plan, settings)} as bound
      from found where free <> 0 order by bound, listing_id
    )
    select (select count(*)::integer from matching) as looked, string_agg(listing_id::text, ' ') as ids,
      string_agg(free::text, ' ') as free, string_agg(bound::text, ' ') as bounds
    from free`.execute(tx)
  const { looked, ids, free, bounds } = rows[0]!
  const [frees, limits] = [wordsOf(free), wordsOf(bounds)]
  const shownBound = (pesos: number) => boundIn(currency, pesos, plan)
  const candidates = wordsOf(ids).map((id, index) => ({
    id,
    free: Number(frees[index]),
    bound: shownBound(Number(limits[index])),
  }))
  return { candidates, isPart: looked > maxLooked }
}

const wordsOf = (text: string | null) => text?.split(' ') ?? []

/** A shown price has no decimals, and may be rounded down. */
function boundIn(currency: Currency, pesos: number, { facts: { rates } }: SearchPlan): number {
  const rate = rateBetween(rates, 'CLP', currency)
  if (rate === null) return 0
  const main = majorUnits(convert(money(Math.floor(pesos * RATES_MOVED), 'CLP'), rate, currency))
  return Math.floor(main) / majorUnits(money(1, currency))
}
