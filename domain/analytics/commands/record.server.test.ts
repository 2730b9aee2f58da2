import { newId } from '#kernel/ids.ts'
import { aListing, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aSearch, aView, commonOf } from '#test/observations.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { listLive } from '../queries/list-live.server.ts'
import { dropPartitions, makePartitions } from './make-partitions.server.ts'
import { record } from './record.server.ts'
import { createVisitorKeys, removeSalts } from './visitor-keys.server.ts'
import { removeGone } from './write-counts.server.ts'

const { db } = await aDatabase()
const listing = await aListing(db)
const emptied = [
  'page_views',
  'page_times',
  'search_queries',
  'unkeyed_views',
  'live_visitors',
  'visitor_salts',
] as const
afterEach(async () => {
  for (const table of emptied) await db.deleteFrom(table).execute()
})

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^page_views_[0-9_]+$' and relkind = 'r' order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

describe('[ADM-06] what is observed', () => {
  test('is a view of a page once, however often it comes, with what its listing is', async () => {
    const view = aView({ listingId: listing.id, page: '/property/:listingId' })
    await record(db, [view, view])
    await record(db, [{ ...view, at: later(NOW, { minutes: 5 }) }])
    const rows = await db.selectFrom('page_views').select(['unit', 'city', 'subcategory', 'at']).execute()
    expect(rows).toEqual([{ unit: 'day', city: 'Santiago', subcategory: 'apartment', at: NOW }])
  })

  test('of a listing that does not exist is a view of no listing, and a step to it is none', async () => {
    await record(db, [
      aView({ listingId: newId() }),
      { ...commonOf(), kind: 'step', step: 'panel', listingId: newId() },
    ])
    expect(await db.selectFrom('page_views').select(['listing_id', 'city']).execute()).toEqual([
      { listing_id: null, city: '' },
    ])
    expect(await db.selectFrom('booking_conversions').select('step').execute()).toEqual([])
  })

  test('is written all or nothing, 500 at most', async () => {
    const bad = aView({ device: 'watch' as 'mobile' })
    await expect(record(db, [aView(), bad])).rejects.toThrow()
    expect(await db.selectFrom('page_views').select('view').execute()).toEqual([])
    await expect(
      record(
        db,
        Array.from({ length: 501 }, () => aView()),
      ),
    ).rejects.toThrow(RangeError)
    await record(
      db,
      Array.from({ length: 500 }, () => aView()),
    )
    expect(await db.selectFrom('page_views').select('view').execute()).toHaveLength(500)
  })

  test('of whoever does not wish to be counted is a number of pages', async () => {
    const { day, site } = commonOf()
    await record(db, [
      { kind: 'unkeyed', day, site },
      { kind: 'unkeyed', day, site },
    ])
    await record(db, [{ kind: 'unkeyed', day, site }])
    expect(await db.selectFrom('unkeyed_views').selectAll().execute()).toEqual([{ day, site, count: 3 }])
  })

  test('of a search keeps what was asked for, and the first one of a page', async () => {
    const search = aSearch({
      city: 'Santiago',
      filters: ['pets'],
      priceMax: { minor: 5000, currency: 'CLP' },
      results: 2,
    })
    await record(db, [search])
    await record(db, [{ ...search, results: 9 }])
    const rows = await db
      .selectFrom('search_queries')
      .select(['city', 'filters', 'price_max_minor', 'results', 'text'])
      .execute()
    expect(rows).toEqual([{ city: 'Santiago', filters: ['pets'], price_max_minor: 5000, results: 2, text: '' }])
  })
})

describe('[ADM-06] who is there at this moment', () => {
  const beat = (input: Parameters<typeof commonOf>[0], page = '/', view = newId()) => ({
    ...commonOf(input),
    kind: 'beat' as const,
    view,
    page,
  })

  test('is whoever has said so in the last 90 seconds, once with two pages', async () => {
    const visitor = newId()
    await record(db, [beat({ visitor }), beat({ visitor }, '/about'), beat({ device: 'desktop' })])
    const shown = {
      visitors: 2,
      pages: [
        { page: '/', visitors: 2 },
        { page: '/about', visitors: 1 },
      ],
      devices: [
        { device: 'desktop', visitors: 1 },
        { device: 'mobile', visitors: 1 },
      ],
    }
    expect(await listLive(db, after(89))).toEqual(shown)
    expect(await listLive(db, after(90))).toEqual({ visitors: 0, pages: [], devices: [] })
    await removeGone(db, after(90))
    expect(await db.selectFrom('live_visitors').select('view').execute()).toEqual([])
  })

  test('stays while the page says so, in whatever order that comes', async () => {
    const [visitor, view] = [newId(), newId()]
    await record(db, [beat({ visitor, at: after(60) }, '/', view), beat({ visitor }, '/', view)])
    await record(db, [beat({ visitor }, '/', view)])
    expect((await listLive(db, after(140))).visitors).toBe(1)
  })
})

describe('[ADM-06] the months that raw rows lie in', () => {
  test('are made ahead, and are there at New Year', async () => {
    await makePartitions(db, '2027-11-30')
    await makePartitions(db, '2027-11-30')
    expect(await months()).toEqual(
      expect.arrayContaining(['2027_10', '2027_11', '2027_12', '2028_01'].map((name) => `page_views_${name}`)),
    )
    // 23:59:59 in Santiago and a second later, which is another year there.
    const views = ['2028-01-01T02:59:59Z', '2028-01-01T03:00:00Z'].map((at) => aView({ at: new Date(at) }))
    await record(db, views)
    const rows = await sql<{ name: string; day: string }>`
      select tableoid::regclass::text as name, day from page_views order by day`.execute(db)
    expect(rows.rows).toEqual([
      { name: 'page_views_2027_12', day: '2027-12-31' },
      { name: 'page_views_2028_01', day: '2028-01-01' },
    ])
  })

  test('are made by whoever misses one, also by two at once', async () => {
    const at = new Date('2031-05-05T12:00:00Z')
    await Promise.all([record(db, [aView({ at })]), record(db, [aView({ at })])])
    expect(await db.selectFrom('page_views').select('day').execute()).toEqual([
      { day: '2031-05-05' },
      { day: '2031-05-05' },
    ])
  })

  test('are dropped when all of their days are 90 days past', async () => {
    await record(db, [aView({ at: new Date('2029-03-31T12:00:00Z') })])
    await dropPartitions(db, '2029-06-29')
    expect(await months()).toContain('page_views_2029_03')
    await dropPartitions(db, '2029-06-30')
    expect(await months()).not.toContain('page_views_2029_03')
    expect(await months()).toContain('page_views_2029_04')
  })
})

describe('[ADM-06] the key of a visitor', () => {
  const seen = { site: 'cl', day: '2026-03-02', client: 'fd00:1::1', userAgent: 'Mozilla/5.0 Firefox/150.0' } as const

  test('is the same on every server for a day of a site, and another for each address, browser, site and day', async () => {
    const [one, other] = [createVisitorKeys(db), createVisitorKeys(db)]
    const key = await one.visitorOf(seen)
    expect(await other.visitorOf(seen)).toBe(key)
    const others = await Promise.all([
      one.visitorOf({ ...seen, client: 'fd00:1::2' }),
      one.visitorOf({ ...seen, userAgent: 'Mozilla/5.0 Chrome/156.0' }),
      one.visitorOf({ ...seen, site: 'uk' }),
      one.visitorOf({ ...seen, day: '2026-03-03' }),
    ])
    expect(new Set([key, ...others]).size).toBe(5)
  })

  test('cannot be made again once the day of the site is over', async () => {
    const key = await createVisitorKeys(db).visitorOf(seen)
    await removeSalts(db, new Date('2026-03-03T02:59:00Z'))
    expect(await createVisitorKeys(db).visitorOf(seen)).toBe(key)
    await removeSalts(db, new Date('2026-03-03T03:00:00Z'))
    expect(await db.selectFrom('visitor_salts').select('day').execute()).toEqual([])
    expect(await createVisitorKeys(db).visitorOf(seen)).not.toBe(key)
  })
})
