import type { Unit } from '#domain/availability/unit.ts'
import { type Day, maxDay } from '#kernel/dates.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { startOfWeek } from '../periods.ts'
import type { Supply } from '../report.ts'
import type { Compared, Range, ReportInput } from '../report-input.ts'
import { compare, inRange, isOne, ofVisitors } from './compare.server.ts'

type Row = { week: Day; city: string; unit: Unit; listings: number; offered: number; sold: number; searches: number }

/** Nights and hours offered, searched for and sold, by city and week; the newest week first. */
export const readSupply = (db: Db, input: ReportInput): Promise<Compared<Supply>> =>
  compare(db, input, (range) => supplyIn(db, input, range))

async function supplyIn(db: Db, { filters }: ReportInput, range: Range): Promise<Supply> {
  const subcategory = filters.subcategory ?? ''
  const [{ rows }, prices] = await Promise.all([
    sql<Row>`
    with supply as (
      select date_trunc('week', day::timestamp)::date as week, unit, city, sum(offered)::bigint as offered, sum(sold)::bigint as sold,
        (array_agg(listings order by day desc))[1] as listings
      from supply_figures where ${inRange(range)} and city <> '' and subcategory = ${subcategory}
        and ${isOne('unit', filters.unit)} and ${isOne('city', filters.city)}
      group by 1, 2, 3
    ), searched as (
      select date_trunc('week', day::timestamp)::date as week, unit, city, sum(searches)::bigint as searches
      from daily_figures where unit in ('day', 'hour') and city = any(array(select distinct city from supply))
        and subcategory = ${subcategory} and ${inRange(range)} and ${ofVisitors(filters)}
      group by 1, 2, 3
    )
    select supply.*, coalesce(searches, 0)::bigint as searches from supply left join searched using (week, unit, city)
    order by week desc, offered desc, city, unit`.execute(db),
    readPrices(db, subcategory, range),
  ])
  return {
    rows: rows.map(({ offered, sold, ...row }) => ({
      ...row,
      offered: inUnits(row.unit, offered),
      sold: inUnits(row.unit, sold),
      occupancyPercent: offered === 0 ? null : Math.min(100, Math.round((100 * sold) / offered)),
      medianPrices: prices.get(`${row.week} ${row.unit} ${row.city}`) ?? [],
    })),
  }
}

/** Minutes become hours, to a tenth. */
const inUnits = (unit: Unit, amount: number) => (unit === 'day' ? amount : Math.round(amount / 6) / 10)

async function readPrices(db: Db, subcategory: string, { from, to }: Range) {
  const { rows } = await sql<{ key: string; currency: Currency; minor: number }>`
    select concat_ws(' ', week, unit, city) as key, currency, median_minor as minor
    from price_figures where week between ${startOfWeek(from)} and ${maxDay(from, to)} and city <> '' and subcategory = ${subcategory}
    order by listings desc, currency`.execute(db)
  const prices = new Map<string, { currency: Currency; minor: number }[]>()
  for (const { key, ...price } of rows) prices.set(key, [...(prices.get(key) ?? []), price])
  return prices
}
