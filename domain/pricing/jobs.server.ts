import { currencies, type Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { crossRates, isPlausible } from './exchange.ts'
import type { RatesGateway } from './gateway.server.ts'
import { fallbackRates } from './queries.server.ts'

/** Units of each currency for one dollar, and when that was fetched. */
type Legs = Record<Currency, { rate: number; at: Date | null }>

/**
 * Fetches each currency once and stores all pairs through the dollar; implausible rates are skipped.
 *
 * @returns how many rates were stored; 0 changes nothing
 */
export async function refreshRates(db: Db, gateway: RatesGateway, log: Pick<Log, 'warn'>, now: Date): Promise<number> {
  const legs = await knownLegs(db, now)
  const others = currencies.filter((currency) => currency !== 'USD')
  const fetched = await Promise.all(others.map((target) => fetchRate(gateway, target, legs[target].rate, log)))

  let taken = 0
  for (const [index, rate] of fetched.entries()) {
    if (rate === null) continue
    legs[others[index]!] = { rate, at: now }
    taken += 1
  }
  if (taken > 0) await storeRates(db, legs)
  return taken
}

async function fetchRate(
  gateway: RatesGateway,
  target: Currency,
  lastGood: number,
  log: Pick<Log, 'warn'>,
): Promise<number | null> {
  const pair = `USD_${target}`
  try {
    const rate = await gateway.latest('USD', target)
    if (isPlausible(rate, lastGood)) return rate
    log.warn({ pair, rate, lastGood }, 'an exchange rate cannot be true and was not taken')
  } catch (error) {
    log.warn({ pair, err: error }, 'an exchange rate could not be fetched')
  }
  return null
}

/** The last good rates, or those of the settings before any was fetched. */
async function knownLegs(db: Db, now: Date): Promise<Legs> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['target', 'rate', 'fetched_at'])
    .where('base', '=', 'USD')
    .execute()
  const fallback = await fallbackRates(db)
  const leg = (currency: Currency) => {
    const row = rows.find(({ target }) => target === currency)
    return row ? { rate: row.rate, at: row.fetched_at } : { rate: fallback[`USD_${currency}`]!, at: null }
  }
  return { USD: { rate: 1, at: now }, CLP: leg('CLP'), EUR: leg('EUR'), GBP: leg('GBP') }
}

/** Pairs with a side that was never fetched are not stored, so the settings' rates apply. */
async function storeRates(db: Db, legs: Legs): Promise<void> {
  const perDollar = { USD: 1, CLP: legs.CLP.rate, EUR: legs.EUR.rate, GBP: legs.GBP.rate }
  const rows = crossRates(perDollar).flatMap(({ base, target, rate }) => {
    const [one, other] = [legs[base].at, legs[target].at]
    return one && other ? [{ base, target, rate, fetched_at: one < other ? one : other }] : []
  })
  await db
    .insertInto('exchange_rates')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['base', 'target'])
        .doUpdateSet(({ ref }) => ({ rate: ref('excluded.rate'), fetched_at: ref('excluded.fetched_at') })),
    )
    .execute()
}
