import { refreshAllDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { type Currency, convert, money } from '#kernel/money.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateBetween } from './exchange.ts'
import type { RatesGateway } from './gateway.server.ts'
import { refreshRates } from './jobs.server.ts'
import { exchangeRates, ratesAsOf } from './queries.server.ts'

const { db } = await aDatabase()
const LATER = new Date(NOW.getTime() + 3_600_000)
let hours = 1
/** Each time an hour later still, when no rates are remembered from another test. */
const muchLater = () => new Date(NOW.getTime() + (hours += 1) * 3_600_000)

beforeEach(async () => {
  await db.deleteFrom('exchange_rates').execute()
})

/** A provider with these answers, which fails for all other currencies. */
const saying = (answers: Partial<Record<Currency, number>>): RatesGateway => ({
  latest: async (_base, target) => {
    const rate = answers[target]
    if (rate === undefined) throw new Error('down')
    return rate
  },
})

function aLog() {
  const warnings: unknown[] = []
  return { warnings, warn: (fields: unknown) => void warnings.push(fields) }
}

const stored = async () => {
  const rows = await db.selectFrom('exchange_rates').selectAll().orderBy('base').orderBy('target').execute()
  return Object.fromEntries(
    rows.map(({ base, target, rate, fetched_at }) => [`${base}_${target}`, { rate, fetched_at }]),
  )
}

const good = { CLP: 960, EUR: 0.9, GBP: 0.8 }

describe('[INTL-02] fetched rates', () => {
  test('are kept for all twelve pairs, and used from then on', async () => {
    expect(await refreshRates(db, saying(good), aLog(), NOW)).toBe(3)
    expect(Object.keys(await stored())).toHaveLength(12)
    const later = muchLater()
    const rates = await exchangeRates(db, later)
    expect(rateBetween(rates, 'USD', 'CLP')).toBe(960)
    expect(rateBetween(rates, 'GBP', 'CLP')).toBeCloseTo(1200)
    expect(await ratesAsOf(db, later)).toEqual(NOW)
  })

  test('that do not come leave the last good ones where they are, with their age', async () => {
    await refreshRates(db, saying(good), aLog(), NOW)
    const log = aLog()
    expect(await refreshRates(db, saying({ CLP: 970 }), log, LATER)).toBe(1)
    expect(log.warnings).toMatchObject([{ pair: 'USD_EUR' }, { pair: 'USD_GBP' }])
    expect(await stored()).toMatchObject({
      USD_CLP: { rate: 970, fetched_at: LATER },
      USD_EUR: { rate: 0.9, fetched_at: NOW },
      EUR_CLP: { fetched_at: NOW },
    })
  })

  test('change nothing while the provider is down', async () => {
    await refreshRates(db, saying(good), aLog(), NOW)
    const before = await stored()
    expect(await refreshRates(db, saying({}), aLog(), LATER)).toBe(0)
    expect(await stored()).toEqual(before)
  })

  test.each([0, -960, Number.NaN, 768 - 0.01, 1152 + 0.01, 96_000, 1])(
    'such as %d pesos after 960 are not taken, and it is logged',
    async (rate) => {
      await refreshRates(db, saying(good), aLog(), NOW)
      const log = aLog()
      expect(await refreshRates(db, saying({ ...good, CLP: rate }), log, LATER)).toBe(2)
      expect(log.warnings).toMatchObject([{ pair: 'USD_CLP', lastGood: 960 }])
      expect((await stored())['USD_CLP']).toEqual({ rate: 960, fetched_at: NOW })
    },
  )

  test('are measured against those of the settings when they are the first ever', async () => {
    expect(await refreshRates(db, saying({ CLP: 1141, EUR: 0.92 }), aLog(), NOW)).toBe(1)
    expect(Object.keys(await stored()).toSorted()).toEqual(['EUR_USD', 'USD_EUR'])
    expect((await exchangeRates(db, muchLater()))['USD_CLP']).toBe(950)
  })
})

describe('[INTL-02] the prices that search filters by', () => {
  const priceBase = async (id: string) =>
    (await db.selectFrom('search_document').select('price_base').where('listing_id', '=', id).executeTakeFirstOrThrow())
      .price_base

  test('follow the rates once a day', async () => {
    const { id } = await aListing(db, { currency: 'USD', country_code: 'US', price_minor: 100_00 })
    expect(await priceBase(id)).toBe(104_500)
    await refreshRates(db, saying(good), aLog(), NOW)
    expect((await refreshAllDocuments(db, NOW)).changed).toBeGreaterThan(0)
    expect(await priceBase(id)).toBe(convert(money(110_00, 'USD'), 960, 'CLP').minor)
    expect((await refreshAllDocuments(db, NOW)).changed).toBe(0)
  })

  test('go across the dollar where a pair is missing, as those that are shown do', async () => {
    const { id } = await aListing(db, { currency: 'EUR', country_code: 'ES', price_minor: 100_00 })
    await db
      .insertInto('exchange_rates')
      .values([
        { base: 'EUR', target: 'USD', rate: 1.1, fetched_at: NOW },
        { base: 'USD', target: 'CLP', rate: 900, fetched_at: NOW },
      ])
      .execute()
    await refreshAllDocuments(db, NOW)
    expect(await priceBase(id)).toBe(convert(money(110_00, 'EUR'), 990, 'CLP').minor)
  })

  test('follow the calendar: a cheap day that is over no longer counts', async () => {
    const { id } = await aListing(db, { price_minor: 50_000 })
    await sql`insert into price_overrides values (${newId()}, ${id}, daterange('2026-03-05', '2026-03-06'), 20000)`.execute(
      db,
    )
    await refreshAllDocuments(db, NOW)
    expect(await priceBase(id)).toBe(22_000)
    await refreshAllDocuments(db, new Date(`${addDays('2026-03-05', 1)}T12:00:00Z`))
    expect(await priceBase(id)).toBe(55_000)
  })
})
