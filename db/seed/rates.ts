import { fallbackRates } from '#domain/pricing/exchange.ts'
import { currencies } from '#kernel/money.ts'
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
  const rows = currencies.flatMap((base) =>
    currencies
      .filter((target) => target !== base)
      .map((target) => ({
        base,
        target,
        rate: Number((perDollar[target] / perDollar[base]).toPrecision(8)),
        fetched_at: now,
      })),
  )
  await insertRows(client, 'exchange_rates', rows)
}
