import type { Db } from '#platform/db.server.ts'
import { type ExchangeRates, fallbackRates } from './exchange.ts'

const cache = new WeakMap<Db, { rates: ExchangeRates; until: number }>()

/** Rates for display; kept for a minute, because every page needs them. The fallback stands in for what is missing. */
export async function exchangeRates(db: Db, now: Date): Promise<ExchangeRates> {
  const kept = cache.get(db)
  if (kept && kept.until > now.getTime()) return kept.rates

  const rows = await db.selectFrom('exchange_rates').select(['base', 'target', 'rate']).execute()
  const rates = {
    ...fallbackRates,
    ...Object.fromEntries(rows.map(({ base, target, rate }) => [`${base}_${target}`, rate])),
  }
  cache.set(db, { rates, until: now.getTime() + 60_000 })
  return rates
}
