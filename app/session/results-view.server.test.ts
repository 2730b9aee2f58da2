import { siteOf } from '#domain/i18n/site.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { parseSearch } from '#domain/search/input.ts'
import { MOST_MILLISECONDS } from '#domain/search/queries/search-listings.server.ts'
import { aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { resultsView } from './results-view.server.ts'
import { type Services, services } from './services.ts'
import { type Visitor, visitorContext } from './visitor.server.ts'

const { db } = await aDatabase()

const context = new RouterContextProvider()
context.set(services, { db, clock: () => NOW } as Services)
context.set(visitorContext, {
  language: 'en',
  locale: 'en-US',
  currency: 'USD',
  site: siteOf('localhost', new Map()),
  t: translator('en'),
} as Visitor)
const results = (query: string) =>
  resultsView(context, parseSearch(new URLSearchParams(query)), { area: null, place: null })

test('[HOME-13] a search that the database does not answer in two seconds says so, and does not say that nothing is there', async () => {
  await aListing(db)
  const slow = await db.transaction().execute(async (tx) => {
    await sql`lock table search_document in access exclusive mode`.execute(tx)
    const start = performance.now()
    const view = await results('guests=1')
    expect(performance.now() - start).toBeLessThan(MOST_MILLISECONDS + 500)
    return view
  })
  expect(slow).toMatchObject({ trouble: 'failed', cards: [], help: null })
  expect(await results('guests=1')).toMatchObject({ trouble: null, count: 1 })
})
