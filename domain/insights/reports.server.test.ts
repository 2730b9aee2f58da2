import { record } from '#domain/analytics/commands/record.server.ts'
import { recordPayment } from '#domain/analytics/commands/record-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { aListing, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aSearch, aView, commonOf } from '#test/observations.ts'
import { aDatabase } from '#test/world.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { rollUp } from './commands/roll-up.server.ts'
import { removeRareTexts } from './commands/remove-rare-texts.server.ts'
import { exportRows } from './queries/export-rows.server.ts'
import { readFunnel } from './queries/read-funnel.server.ts'
import { readListingShares, readWantedInCities } from './queries/read-listing-shares.server.ts'
import { readSearches } from './queries/read-searches.server.ts'
import { readTraffic } from './queries/read-traffic.server.ts'
import type { ReportInput } from './report-input.ts'

const { db } = await aDatabase()
const loft = await aListing(db)
const studio = await aListing(db, { unit: 'hour', city: 'Valparaíso' })
const [ana, ben, cleo] = [newId(), newId(), newId()]
const booking = newId()

const input = (filters: ReportInput['filters'] = {}): ReportInput => ({
  range: { from: '2026-03-01', to: '2026-03-02' },
  compare: 'previous',
  grain: 'day',
  filters,
  now: NOW,
  zone: 'America/Santiago',
})
const minutes = (count: number) => later(NOW, { minutes: count })

/** Ana searches, looks and pays; Ben looks at a studio and leaves; Cleo finds nothing, on the day before. */
beforeAll(async () => {
  const search = newId()
  const as = (visitor: string, at: Date) => commonOf({ visitor, at })
  const property = '/property/:listingId'
  await record(db, [
    aView({ visitor: ana, view: search, source: 'campaign', referrerHost: 'news.example' }),
    aSearch({
      visitor: ana,
      view: search,
      source: 'campaign',
      city: 'Santiago',
      placeId: 0,
      filters: ['pets'],
      results: 3,
    }),
    { ...as(ana, minutes(1)), kind: 'appearances', view: search, listings: [{ id: loft.id, position: 12 }] },
    { ...as(ana, minutes(2)), kind: 'opened', view: search, listingId: loft.id, position: 12 },
    aView({ visitor: ana, at: minutes(2), listingId: loft.id, page: property }),
    { ...as(ana, minutes(4)), kind: 'step', step: 'panel', listingId: loft.id },
    { ...as(ana, minutes(8)), kind: 'step', step: 'hold', listingId: loft.id, bookingId: booking },
    { ...as(ana, minutes(8)), kind: 'time', view: search, seconds: 90, blurs: 0, focuses: 0 },
    aView({ visitor: ben, device: 'desktop', country: null, listingId: studio.id, page: property }),
    aView({ visitor: ben, device: 'desktop', country: null, at: minutes(31), page: '/help' }),
    aSearch({ visitor: cleo, at: later(NOW, { days: -1 }), city: 'Santiago', subcategory: 'house' }),
    ...[newId(), newId(), ana].map((visitor) => aSearch({ visitor, text: 'a castle', checkIn: '2026-04-01' })),
    aSearch({ visitor: ben, text: 'my name', priceMax: { minor: 50_000, currency: 'CLP' } }),
    { kind: 'unkeyed', site: 'cl', day: '2026-03-02' },
  ])
  await recordPayment(db, { bookingId: booking, at: minutes(9) })
  await rollUp(db, minutes(60))
})

describe('[ADM-04] traffic', () => {
  test('is counted by day, and added up', async () => {
    const { current, compared, rolledUntil } = await readTraffic(db, input())
    expect(current.totals).toEqual({ visitors: 2, visits: 3, bounces: 2, views: 4, seconds: 90, unkeyed: 1 })
    expect(current.series.map(({ from, views, isPartial }) => [from, views, isPartial])).toEqual([
      ['2026-03-01', 0, false],
      ['2026-03-02', 4, true],
    ])
    expect(compared).toMatchObject({
      range: { from: '2026-02-27', to: '2026-02-28' },
      report: { totals: { views: 0 } },
    })
    expect(rolledUntil).toEqual(minutes(60))
  })

  test('says by which pages visits came and went, from where and with what', async () => {
    const { current } = await readTraffic(db, input())
    expect(current.pages).toEqual([
      { page: '/property/:listingId', views: 2, seconds: 0, entries: 1, exits: 2 },
      { page: '/', views: 1, seconds: 90, entries: 1, exits: 0 },
      { page: '/help', views: 1, seconds: 0, entries: 1, exits: 1 },
    ])
    expect(current.sources).toEqual([
      { name: 'direct', visits: 2 },
      { name: 'campaign', visits: 1 },
    ])
    expect(current.devices).toEqual([
      { name: 'desktop', visits: 2 },
      { name: 'mobile', visits: 1 },
    ])
    expect(current.referrers).toEqual([{ name: 'news.example', visits: 1 }])
    expect(current.countries).toEqual([
      { name: '', visits: 2 },
      { name: 'CL', visits: 1 },
    ])
  })

  test.each([
    [{ city: 'Santiago' }, { visitors: 1, visits: 1, bounces: 0, views: 1 }],
    [{ unit: 'hour' }, { visitors: 1, visits: 1, bounces: 1, views: 1 }],
    [
      { subcategory: 'studio', city: 'Santiago' },
      { visitors: 0, visits: 0, bounces: 0, views: 0 },
    ],
    [{ device: 'desktop' }, { visitors: 1, visits: 2, bounces: 2, views: 2 }],
    [{ site: 'uk' }, { visitors: 0, visits: 0, bounces: 0, views: 0 }],
  ] as const)('of %o is what of it was seen', async (filters, expected) => {
    expect((await readTraffic(db, input(filters))).current.totals).toMatchObject(expected)
  })
})

describe('[ADM-04] searches', () => {
  test('say what was asked for, not found and not opened', async () => {
    const { current } = await readSearches(db, input())
    expect(current.totals).toEqual({ searches: 6, searchers: 5, withoutResult: 5, unopened: 0 })
    expect(current.filters).toEqual([{ name: 'pets', searches: 1 }])
    expect(current.positions).toEqual([{ position: '11-20', searches: 1 }])
    expect(current.withoutResult).toMatchObject([
      { text: 'a castle', searchers: 3, withoutResult: 3 },
      { text: null, city: 'Santiago', subcategory: 'house', withoutResult: 1 },
    ])
    expect(current.wantedDays).toEqual([{ day: '2026-04-01', searches: 3, free: 2 }])
    expect(current.supplyWanted).toEqual([
      {
        unit: 'day',
        city: 'Santiago',
        category: '',
        subcategory: 'house',
        searches: 1,
        unmet: 1,
        withoutResult: 1,
        unopened: 0,
        listings: 0,
      },
    ])
  })

  test('put ceilings beside prices in the same currency', async () => {
    const { current } = await readSearches(db, input())
    expect(current.ceilings).toMatchObject([{ unit: 'day', currency: 'CLP', rows: [{ searches: 1, offered: 1 }] }])
    const [row] = current.ceilings[0]!.rows
    expect(row!.fromMinor <= 50_000 && 50_000 < row!.toMinor).toBe(true)
  })

  test('show nobody what fewer than three have typed, and forget it after 90 days', async () => {
    const { current } = await readSearches(db, input())
    expect(JSON.stringify(current)).not.toContain('my name')
    const texts = async () =>
      (await db.selectFrom('text_figures').select('text').orderBy('text').execute()).map(({ text }) => text)
    await removeRareTexts(db, new Date('2026-05-31T12:00:00Z'))
    expect(await texts()).toEqual(['a castle', 'my name'])
    await removeRareTexts(db, new Date('2026-06-01T12:00:00Z'))
    expect(await texts()).toEqual(['a castle'])
  })
})

describe('[ADM-04] the funnel', () => {
  test('counts who took a step, who took it after all before it, and half of the time between', async () => {
    const { current } = await readFunnel(db, input())
    expect(current.rows.map(({ step, reached, followed }) => [step, reached, followed])).toEqual([
      ['search', 5, 5],
      ['listing', 2, 2],
      ['panel', 1, 1],
      ['hold', 1, 1],
      ['paid', 1, 1],
    ])
    // Two minutes, to a quarter.
    const seconds = current.rows.find(({ step }) => step === 'panel')!.medianSeconds!
    expect(seconds / 120).toBeGreaterThan(0.8)
    expect(seconds / 120).toBeLessThan(1.25)
    expect(current.rows[0]!.medianSeconds).toBeNull()
  })

  test('is the same by unit, city, subcategory, device and source', async () => {
    const { current } = await readFunnel(db, input())
    const paid = (by: readonly { name: string; rows: readonly { followed: number }[] }[]) =>
      by.map(({ name, rows }) => [name, ...rows.map(({ followed }) => followed)])
    expect(paid(current.byCity)).toEqual([
      ['Santiago', 2, 1, 1, 1, 1],
      // Ben searched everywhere, and looked here.
      ['Valparaíso', 1, 1, 0, 0, 0],
    ])
    expect(paid(current.bySource)).toContainEqual(['campaign', 1, 1, 1, 1, 1])
    expect(paid(current.byUnit).map(([name]) => name)).toEqual(['day', 'hour'])
    expect((await readFunnel(db, input({ city: 'Valparaíso' }))).current.rows.map(({ reached }) => reached)).toEqual([
      1, 1, 0, 0, 0,
    ])
  })
})

test('[HOST-07] a host reads where their own listings appeared, and few visitors are no number', async () => {
  const range = { from: '2026-03-01', to: '2026-03-02' }
  expect(await readListingShares(db, { hostId: loft.hostId, ...range })).toEqual([
    { listingId: loft.id, appearances: 1, meanPosition: 12, opened: 1, visitors: null },
  ])
  expect(await readListingShares(db, { hostId: studio.hostId, ...range })).toEqual([])
  expect(await readWantedInCities(db, { hostId: loft.hostId, ...range })).toEqual([])
})

test.each([
  ['traffic', ['unit', 'city', 'subcategory', 'measure', 'day', 'site', 'device', 'source', 'value'], 20],
  ['pages', ['day', 'site', 'device', 'source', 'page', 'views', 'seconds', 'entries', 'exits'], 4],
  [
    'supply-wanted',
    ['unit', 'city', 'category', 'subcategory', 'searches', 'unmet', 'withoutResult', 'unopened', 'listings'],
    1,
  ],
] as const)('[ADM-04] %s is written out row by row', async (report, columns, count) => {
  const rows = await Array.fromAsync(exportRows(db, { ...input(), report }))
  expect(rows[0]).toEqual(columns)
  expect(rows).toHaveLength(count + 1)
})
