import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { announcementForm } from '#domain/company/input.ts'
import { announcementOf } from '#domain/company/queries.server.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { aGateway, aGuest, aHold, aListing, bookingRow, NOW, refreshSearch, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { SettingsChange } from './commands/change-settings.server.ts'
import {
  setAnnouncement,
  setFallbackRates,
  setPrices,
  setStays,
  setSwitches,
} from './commands/write-settings.server.ts'
import { PricesForm, RatesForm, StaysForm } from './input.ts'
import { listAudit } from './queries/list-audit.server.ts'
import {
  readAnnouncementValues,
  readFallbackRates,
  readPrices,
  readStays,
  readSwitches,
} from './queries/read-settings.server.ts'
import { settingsVersion } from './queries/settings-version.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Result } from '#kernel/result.ts'

const { db } = await aDatabase()
const adminId = await aGuest(db)
const prices = await readPrices(db)

let minutes = 0
const now = () => new Date(NOW.getTime() + (minutes += 1) * 60_000)
const newest = async () => (await listAudit(db, { before: null, of: null })).entries[0]
const rebuilds = async () => (await db.selectFrom('search_portions').select('is_part').execute()).length

type Set<Values> = (db: Db, change: SettingsChange<Values>, now: Date) => Promise<Result<null, unknown>>

/** Changes stored values as an admin does who has read them. */
async function change<Values extends object>(
  read: (db: Db) => Promise<Values>,
  set: Set<Values>,
  values: Partial<Values>,
): Promise<void> {
  const stored = await read(db)
  valueOf(await set(db, { adminId, base: settingsVersion(stored), values: { ...stored, ...values } }, now()))
}

afterEach(() => change(readPrices, setPrices, prices))

test('[OPS-02] a statement that ends no fee rule, as of a host who is deleted, has no search document made anew', async () => {
  await refreshSearch(db)
  await db
    .deleteFrom('fee_rules')
    .where('host_id', '=', await aGuest(db))
    .execute()
  expect(await rebuilds()).toBe(0)
})

test('[ADM-01] [BOOK-07] a new fee counts for what is quoted from then on: a hold is paid at its old price, and every search document is made anew', async () => {
  const [listing, other] = [await aListing(db), await aListing(db)]
  const hold = await aHold(db, listing)
  const total = async (id: string) =>
    (await sql<{ total: number }>`select total_minor::int as total from quotes where id = ${id}`.execute(db)).rows[0]!
      .total
  const before = await total((await bookingRow(db, hold.bookingId)).quote_id)
  const fromPrice = async () => {
    await refreshSearch(db)
    const { price_base } = await db
      .selectFrom('search_document')
      .select('price_base')
      .where('listing_id', '=', other.id)
      .executeTakeFirstOrThrow()
    return price_base
  }
  expect(await fromPrice()).toBe(55_000)

  await change(readPrices, setPrices, { serviceFeePercent: 20 })
  expect(await rebuilds()).toBe(1)
  expect(await fromPrice()).toBe(60_000)
  expect(await newest()).toMatchObject({ action: 'prices-changed', changes: [['serviceFeePercent', [10, 20]]] })

  expect(await total((await bookingRow(db, hold.bookingId)).quote_id)).toBe(before)
  valueOf(await startPayment(db, aGateway(db), { ...hold, origin: 'http://localhost:3000' }, NOW))
  const { amount_minor } = await db
    .selectFrom('payments')
    .select('amount_minor')
    .where('booking_id', '=', hold.bookingId)
    .executeTakeFirstOrThrow()
  expect(amount_minor).toBe(before)
  const next = await aHold(db, other)
  expect(await total((await bookingRow(db, next.bookingId)).quote_id)).toBeGreaterThan(before)
})

test('[ADM-01] a tax is shown inside prices of its country, and changes no price', async () => {
  const listing = await aListing(db)
  const page = async () => (await findListing(db, listing.id, 'en', NOW))!
  const before = (await page()).fromPrice
  await change(readPrices, setPrices, {
    taxes: [
      { country: 'CL', percent: 21.5 },
      { country: 'ES', percent: 10 },
    ],
  })
  expect((await page()).fromPrice).toEqual(before)
  expect((await page()).rates.taxPercent).toBe(21.5)
  expect(await newest()).toMatchObject({
    changes: [
      [
        'taxes',
        [
          [{ country: 'CL', percent: 19 }],
          [
            { country: 'CL', percent: 21.5 },
            { country: 'ES', percent: 10 },
          ],
        ],
      ],
    ],
  })
  await change(readPrices, setPrices, { taxes: [] })
  expect((await page()).rates.taxPercent).toBeNull()
})

test('[ADM-01] what changes no price makes no search document anew', async () => {
  await aListing(db)
  await refreshSearch(db)
  expect(await rebuilds()).toBe(0)
  await change(readSwitches, setSwitches, { reviewNewListings: true })
  await change(readSwitches, setSwitches, { reviewNewListings: false })
  await change(readStays, setStays, { wayInBeforeMinutes: 90 })
  expect(await rebuilds()).toBe(0)
  expect((await readStays(db)).wayInBeforeMinutes).toBe(90)

  await change(readPrices, setPrices, { weekDiscountDays: 6 })
  expect(await rebuilds()).toBe(1)
})

test('[ADM-01] [INTL-02] rates for display follow from those with the dollar, there and back alike', async () => {
  await change(readFallbackRates, setFallbackRates, { CLP: 1000, EUR: 0.8 })
  const rates = await exchangeRates(db, addMinutes(NOW, 24 * 60))
  expect([rates['USD_CLP'], rates['EUR_CLP'], rates['CLP_EUR']]).toEqual([1000, 1250, 0.0008])
  expect(await newest()).toMatchObject({ action: 'rates-changed' })
})

test('[ADM-01] an announcement is shown until its time, and ended by emptying it', async () => {
  const until = addMinutes(NOW, 24 * 60)
  const values = { textEn: 'Back at six', textEs: 'Volvemos a las seis', until: until.toISOString() }
  await change(readAnnouncementValues, setAnnouncement, values)
  expect((await announcementOf(db, NOW))?.text).toEqual({ en: 'Back at six', es: 'Volvemos a las seis' })
  expect(await announcementOf(db, new Date(until.getTime() - 1))).not.toBeNull()
  expect(await announcementOf(db, until)).toBeNull()

  await change(readAnnouncementValues, setAnnouncement, { textEn: null, textEs: null, until: null })
  expect(await announcementOf(db, NOW)).toBeNull()
})

const right = { serviceFeePercent: '12', weekDiscountDays: '7', monthDiscountDays: '28' }

test.each([
  [{}, [], 'all is right'],
  [{ serviceFeePercent: '90' }, [], 'the highest fee'],
  [{ serviceFeePercent: '91' }, ['serviceFeePercent'], 'a fee too high'],
  [{ serviceFeePercent: '1.5' }, ['serviceFeePercent'], 'half a percent'],
  [{ serviceFeePercent: '' }, ['serviceFeePercent'], 'no fee'],
  [{ weekDiscountDays: '1' }, ['weekDiscountDays'], 'a week of one day'],
  [{ weekDiscountDays: '61', monthDiscountDays: '90' }, ['weekDiscountDays'], 'a week of two months'],
  [{ monthDiscountDays: '366' }, ['monthDiscountDays'], 'a month of a year and a day'],
  [{ weekDiscountDays: '28' }, ['monthDiscountDays'], 'a month no longer than a week'],
  [{ country1: 'CL', percent1: '19' }, [], 'a tax'],
  [{ country3: 'CL', percent3: '99,99' }, [], 'the highest tax, in a later row'],
  [{ country1: 'CL', percent1: '100' }, ['percent1'], 'a tax of everything'],
  [{ country1: 'CL', percent1: '0' }, ['percent1'], 'a tax of nothing'],
  [{ country1: 'CL', percent1: '' }, ['percent1'], 'a country without its tax'],
  [{ country2: '', percent2: '5' }, ['country2'], 'a tax without its country'],
  [{ country1: 'XX', percent1: '5' }, ['country1'], 'no country'],
  [{ country1: 'CL', percent1: '19', country2: 'CL', percent2: '5' }, ['taxes'], 'a country twice'],
] as const)('[ADM-01] of prices, %j has its problem at %j (%s)', async (typed, problems, _why) => {
  const parsed = PricesForm.safeParse({ ...right, ...typed })
  expect(parsed.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(problems)
  // Whatever the form accepts, the tables accept.
  if (parsed.success) await change(readPrices, setPrices, parsed.data)
})

test.each([
  ['0', true],
  ['720', true],
  ['1,5', true],
  ['720.25', false],
  ['-1', false],
  ['soon', false],
])('[ADM-01] to tell the way in %s hours before is taken: %s', (typed, isTaken) => {
  expect(
    StaysForm.safeParse({ wayInBeforeMinutes: typed, hostClaimLimit: '2000', secondPersonFrom: '500' }).success,
  ).toBe(isTaken)
})

test.each([
  ['0', true],
  ['100000', true],
  ['100001', false],
  ['-1', false],
  ['12.5', false],
  ['', false],
])(
  '[ADM-01] that a host may claim, and an admin alone refund, %s dollars at most is taken: %s',
  async (typed, isTaken) => {
    const parsed = StaysForm.safeParse({ wayInBeforeMinutes: '24', hostClaimLimit: typed, secondPersonFrom: typed })
    expect(parsed.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(
      isTaken ? [] : ['hostClaimLimit', 'secondPersonFrom'],
    )
    // The table accepts whatever the form does, and claims and refunds use it as their limit.
    if (!parsed.success) return
    await change(readStays, setStays, parsed.data)
    expect(await readStays(db)).toMatchObject({ hostClaimLimit: Number(typed), secondPersonFrom: Number(typed) })
  },
)

test.each([
  ['950', true],
  ['0,92', true],
  ['0', false],
  ['-1', false],
  ['1e3', false],
  ['', false],
])('[ADM-01] a rate of %s is taken: %s', (typed, isTaken) => {
  expect(RatesForm.safeParse({ CLP: typed, EUR: '1', GBP: '1' }).success).toBe(isTaken)
})

const [textEn, textEs, until] = ['Back at six', 'Volvemos a las seis', '2026-03-02T18:00']

test.each([
  [{}, []],
  [{ textEn, textEs, until }, []],
  [{ textEn: 'x'.repeat(300), textEs, until }, []],
  [{ textEn: 'x'.repeat(301), textEs, until }, ['textEn']],
  [{ textEn, until }, ['textEs']],
  [{ textEs, until }, ['textEn']],
  [{ textEn, textEs }, ['until']],
  [{ textEn, textEs, until: 'at six' }, ['until']],
] as const)('[ADM-01] of an announcement, %j has its problem at %j', (typed, problems) => {
  const parsed = announcementForm('America/Santiago').safeParse(typed)
  expect(parsed.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(problems)
})

test('[ADM-01] until when something is announced is the wall time of the site', () => {
  expect(announcementForm('America/Santiago').parse({ textEn, textEs, until }).until).toBe('2026-03-02T21:00:00.000Z')
})
