import { rateBetween } from '#domain/pricing/exchange.ts'
import type { priceSettings } from '#domain/listings/queries/list-prices.server.ts'
import { currencies, majorUnits, money } from '#kernel/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'

type PriceSettings = Awaited<ReturnType<typeof priceSettings>>

/**
 * Pesos below which no price on a listing's card is, for a row `found` with columns of its document.
 *
 * 'From' spreads the cleaning over the shortest stay; without that part it is no more than any night or hour.
 */
export function boundOf(plan: SearchPlan, settings: PriceSettings): RawBuilder<number> {
  const { search, facts } = plan
  // A document is as old as a day, and a discount for booking late or early may have begun since.
  if (search.type === 'hour' && !search.startTime)
    return sql`(select price_base * (1 - ${timedPercent} / 100.0) from listings where listings.id = listing_id)`
  const { units, shortest, discount } = search.type === 'hour' ? sessionOf(plan) : stayOf(plan, settings)
  // Each listing has a fee between these; its own would be read for each row.
  const [low, high] = [settings.fees.lowest, settings.fees.highest].map((fee) => sql.lit(1 + fee / 100))
  const minor = currencies.map((each) => {
    const pesos = majorUnits(money(1, each)) * (rateBetween(facts.rates, each, 'CLP') ?? 0)
    return sql`when ${sql.lit(each)} then ${pesos}::float8`
  })
  const guests = sql`${search.guests ?? 1}::integer`
  const fixed = sql`cleaning_fee_minor + ${search.pets ? sql`pet_fee_minor` : sql`0`}
    + ${units} * extra_guest_fee_minor * greatest(0, ${guests} - coalesce(guests_included, ${guests}))`
  return sql`(
    select ${units} * greatest(0, price_base - ${high} * minor * cleaning_fee_minor / ${shortest}) * (1 - ${discount} / 100.0)
      + ${low} * minor * (${fixed})
    from listings, lateral (select case currency ${sql.join(minor, sql` `)} end as minor) known
    where listings.id = listing_id)`
}

const timedPercent = sql`greatest(last_minute_percent, early_bird_percent)`

type Length = Record<'units' | 'shortest' | 'discount', RawBuilder<unknown>>

const stayOf = ({ days }: SearchPlan, { weekDays, monthDays }: PriceSettings): Length => ({
  units: sql`${days}::float8`,
  shortest: sql`found.min_days`,
  discount:
    days < Math.min(weekDays, monthDays)
      ? timedPercent
      : sql`greatest(week_discount_percent, month_discount_percent, ${timedPercent})`,
})

const sessionOf = ({ search: { durationMinutes: minutes } }: SearchPlan): Length => ({
  units: sql`(${minutes ? sql`${minutes}::float8` : sql`found.min_minutes`} / 60.0)`,
  shortest: sql`(found.min_minutes / 60.0)`,
  discount: sql`greatest(long_session_discount_percent, ${timedPercent})`,
})
