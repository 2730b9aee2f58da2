import { fromPrice } from '#domain/pricing/from-price.ts'
import type { PriceSettings } from '#domain/pricing/quote.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ListingCard } from '../listing.ts'
import {
  minimumStaysOf,
  overridesOf,
  priceColumns,
  type PriceRow,
  priceSettingsOf,
  ratesOf,
  shortestOf,
  taxPercentOf,
} from './read-columns.server.ts'

/** The parts of a card's price. */
export type ListingPrice = Pick<ListingCard, 'fromPrice' | 'rates' | 'timeZone' | 'today' | 'minMinutes'>

/** The settings of all prices, with the bounds of the fees that listings have. */
export async function priceSettings(
  db: Db | Tx,
): Promise<Omit<PriceSettings, 'serviceFeePercent'> & { fees: { lowest: number; highest: number } }> {
  const { rows } = await sql<{ weekDays: number; monthDays: number; lowest: number; highest: number }>`
    select week_discount_days as "weekDays", month_discount_days as "monthDays", lowest, highest from settings, fee_percents()`.execute(
    db,
  )
  const { lowest, highest, ...settings } = rows[0]!
  return { ...settings, fees: { lowest, highest } }
}

/** The columns that `priceOf` reads besides its four fragments. */
export const pricedColumns = [...priceColumns, 'time_zone'] as const
export type PricedRow = PriceRow & { time_zone: string }

/** The prices of those of the listings that are published. */
export async function listingPrices(
  db: Db | Tx,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ListingPrice>> {
  const rows = await db
    .selectFrom('listings')
    .select(pricedColumns)
    .select(['id', overridesOf.as('overrides'), minimumStaysOf.as('minimum_stays')])
    .select([taxPercentOf.as('tax_percent'), priceSettingsOf.as('settings')])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute()
  return new Map(rows.map((row) => [row.id, priceOf(row, now)]))
}

export function priceOf(row: PricedRow, now: Date): ListingPrice {
  const rates = ratesOf(row)
  const today = dayIn(now, row.time_zone)
  return {
    fromPrice: fromPrice(rates, shortestOf(row), today),
    today,
    rates,
    timeZone: row.time_zone,
    minMinutes: row.min_minutes,
  }
}
