import { crossRates, fallbackRates } from '#domain/pricing/exchange.ts'
import type pg from 'pg'
import { insertRows } from './rows.ts'

/** All twelve pairs by way of the dollar, so that there and back again is the same amount. */
export async function insertRates(client: pg.Client, now: Date): Promise<void> {
  const perDollar = {
    USD: 1,
    CLP: fallbackRates['USD_CLP']!,
    EUR: fallbackRates['USD_EUR']!,
    GBP: fallbackRates['USD_GBP']!,
  }
  const rows = crossRates(perDollar).map((pair) => ({ ...pair, fetched_at: now }))
  await insertRows(client, 'exchange_rates', rows)
}
