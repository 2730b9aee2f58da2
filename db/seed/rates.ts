import { crossRates } from '#domain/pricing/exchange.ts'
import type pg from 'pg'
import { insertRows } from './rows.ts'

/** Units of each currency for one dollar in the demo world, by which its prices are made. */
export const perDollar = { USD: 1, CLP: 950, EUR: 0.92, GBP: 0.78 }

/** Inserts all twelve pairs through the dollar, so that converting back gives the same amount. */
export async function insertRates(client: pg.Client, now: Date): Promise<void> {
  const rows = crossRates(perDollar).map((pair) => ({ ...pair, fetched_at: now }))
  await insertRows(client, 'exchange_rates', rows)
}
