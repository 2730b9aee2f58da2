import { embeddedPlaces } from '#domain/places/gateway.embedded.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { parseSearch } from '#domain/search/input.ts'
import { priceCalendarOf } from '#domain/search/price-calendar.ts'
import { MAX_MILLISECONDS } from '#domain/search/queries/search-listings.server.ts'
import { aListing, aPaidBooking, days, NOW, refreshSearch } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { boxAround } from '#kernel/geo.ts'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { calendarView } from '../calendar/calendar.view.server.ts'
import { loader as countLoader } from '../filters/count.route.ts'
import { pinsView } from './pins.view.server.ts'
import { resultsView } from './results.view.server.ts'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()

const context = new RouterContextProvider()
context.set(services, { db, clock: () => NOW, placesFor: () => embeddedPlaces(db) } as unknown as Services)
context.set(visitorContext, {
  language: 'en',
  locale: 'en-US',
  currency: 'USD',
  site: siteOf('localhost', new Map()),
  t: translator('en'),
} as Visitor)
const results = (query: string) => resultsView(context, parseSearch(new URLSearchParams(query)))
const count = (query: string) =>
  countLoader({ url: new URL(`http://localhost/count?${query}`), context } as unknown as Parameters<
    typeof countLoader
  >[0])

/** The answer of the work while the table is locked, within the time limit of a whole search. */
async function whileLocked<Value>(table: string, work: () => Promise<Value>): Promise<Value> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    const start = performance.now()
    const value = await work()
    expect(performance.now() - start).toBeLessThan(MAX_MILLISECONDS * 3)
    return value
  })
}

test('[HOME-13] a search that the database does not answer in two seconds says so, and does not say that nothing is there; nor does its calendar', async () => {
  await aListing(db)
  const calendar = priceCalendarOf(parseSearch(new URLSearchParams('guests=1')), new URLSearchParams(), '2026-03-02')
  const [slow, noPrices] = await whileLocked('search_document', () =>
    Promise.all([results('guests=1'), calendarView(context, calendar)]),
  )
  expect(slow).toMatchObject({ trouble: 'failed', cards: [], help: null })
  expect(noPrices).toMatchObject({ state: 'failed', weeks: [] })
  expect(await results('guests=1')).toMatchObject({ trouble: null })
  expect((await results('guests=1')).count).toBeGreaterThan(0)
  expect(await calendarView(context, calendar)).toMatchObject({ state: 'some' })
})

test('[HOME-13] the two seconds hold for finding the place of a search as well, in results and count', async () => {
  await aListing(db)
  const [found, counted] = await whileLocked('place_names', () =>
    Promise.allSettled([results('location=Santiago'), count('location=Santiago')]),
  )
  expect(found).toMatchObject({ value: { trouble: 'failed', cards: [], place: null, help: null } })
  expect(counted).toMatchObject({ status: 'rejected', reason: { init: { status: 503 } } })
  expect(await results('location=Nowhere-at-all')).toMatchObject({ trouble: null })
  expect((await results('guests=1')).count).toBeGreaterThan(0)
})

test('[HOME-03] with flexible dates a listing free on other days names them and links to them: the chosen dates never shift silently', async () => {
  const nearby = { lat: 10.6, lng: 20 }
  const listing = await aListing(db, { shownAt: nearby, same_day_turnover: false })
  await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  await refreshSearch(db)
  const search = parseSearch(new URLSearchParams('lat=10&lng=20&checkIn=2026-03-20&checkOut=2026-03-21&flexibility=2'))
  const found = await resultsView(context, search)
  const free = { onward: '?checkIn=2026-03-18&checkOut=2026-03-19' }

  expect(found).toMatchObject({ count: 0, onward: '?checkIn=2026-03-20&checkOut=2026-03-21' })
  expect(found.help!.groups).toMatchObject([
    { cards: [{ id: listing.id, stay: expect.stringMatching(/Mar 18\s–\s19/), shifted: free }] },
  ])
  expect(found.help!.dates.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([])

  const map = await pinsView(context, { ...search, bounds: boxAround(nearby) }, 11)
  expect(map).toMatchObject({ pins: [{ id: listing.id, stay: expect.stringMatching(/Mar 18\s–\s19/), ...free }] })
})

test('[HOME-03] other days are offered by name, with how much there is on them, and as exactly these days', async () => {
  const here = { lat: -10, lng: 20 }
  const listing = await aListing(db, { shownAt: here, same_day_turnover: false })
  await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  await refreshSearch(db)
  const search = parseSearch(new URLSearchParams('lat=-10&lng=20&checkIn=2026-03-20&checkOut=2026-03-21'))
  const { help } = await resultsView(context, search)
  const offered = help!.dates.map(({ text, address }) => {
    const query = new URL(address, 'http://here.invalid').searchParams
    return [text.replaceAll(/\s/g, ' '), query.get('checkIn'), query.get('checkOut'), query.get('flexibility')]
  })
  expect(offered).toEqual([
    ['Mar 17 – 18 (1 space)', '2026-03-17', '2026-03-18', null],
    ['Mar 18 – 19 (1 space)', '2026-03-18', '2026-03-19', null],
    ['Mar 23 – 24 (1 space)', '2026-03-23', '2026-03-24', null],
  ])
})
