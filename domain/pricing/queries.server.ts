import { convert, type Currency, major, type Money } from '#kernel/money.ts'
import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { allRates, type ExchangeRates, rateBetween } from './exchange.ts'

/** Of a listing that there may be one day, as much as is known. */
type Known = { hostId?: string | null; countryCode?: string | null; subcategory?: string | null }

/** Guests pay this on top of a host's price for what is booked now, in whole or half percents. */
export async function serviceFeePercent(db: Db, { hostId, countryCode, subcategory }: Known = {}): Promise<number> {
  const { rows } = await sql<{
    percent: number
  }>`select fee_percent_of(${hostId ?? null}::uuid, ${countryCode ?? null}::text,
    ${subcategory ?? null}::text) as percent`.execute(db)
  return rows[0]!.percent
}

type KnownRates = { rates: ExchangeRates; asOf: Date | null }

/** Milliseconds that rates are cached, as every page needs them. */
const knownRates = cachePerDatabase<KnownRates>({ ttlMs: 60_000, maxEntries: 1, ofSettings: true })

/** Rates for display, only from our own table: no page waits for a provider. Missing pairs are derived. */
export const exchangeRates = async (db: Db, now: Date): Promise<ExchangeRates> => (await known(db, now)).rates

/** When the oldest rate in use was fetched; null if none was, and the rates of the settings are used. */
export const ratesAsOf = async (db: Db, now: Date): Promise<Date | null> => (await known(db, now)).asOf

const ratesByPair = jsonColumn('settings.fallback_rates', z.record(z.string(), z.number()))

/** The rates of the settings, used for pairs that were never fetched. */
export async function fallbackRates(db: Db | Tx): Promise<ExchangeRates> {
  const { fallback_rates } = await db.selectFrom('settings').select('fallback_rates').executeTakeFirstOrThrow()
  return ratesByPair(fallback_rates, 'the only row')
}

async function known(db: Db, now: Date): Promise<KnownRates> {
  const cache = knownRates(db)
  const cached = cache.get('rates', now.getTime())
  if (cached) return cached

  const rows = await readRates(db)
  const rates = await ratesOf(db, rows)
  const oldest = rows.length === 0 ? null : new Date(Math.min(...rows.map((row) => row.fetched_at.getTime())))
  const fresh = { rates, asOf: oldest }
  cache.set('rates', fresh, now.getTime())
  return fresh
}

/** A limit of the settings, which are in dollars, in another currency by the day's rate. */
export async function dollarsIn(db: Db | Tx, dollars: number, currency: Currency): Promise<Money> {
  const rate = rateBetween(await storedRates(db), 'USD', currency)
  return convert(major(dollars, 'USD'), rate ?? 1, currency)
}

/** The rates without the cache. */
export const storedRates = async (db: Db | Tx): Promise<ExchangeRates> => ratesOf(db, await readRates(db))

const readRates = (db: Db | Tx) =>
  db.selectFrom('exchange_rates').select(['base', 'target', 'rate', 'fetched_at']).execute()

async function ratesOf(db: Db | Tx, rows: Awaited<ReturnType<typeof readRates>>): Promise<ExchangeRates> {
  const fetched = Object.fromEntries(rows.map(({ base, target, rate }) => [`${base}_${target}`, rate]))
  return allRates(fetched, await fallbackRates(db))
}
