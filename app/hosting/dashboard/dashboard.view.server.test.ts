import { siteOf } from '#domain/i18n/site.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { aHold, aHost, aListing, aPaidBooking, days, NOW } from '#test/factories.ts'
import { htmlOf, textsOf } from '#test/html.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { loadDeferred } from '#app/ui/deferred.tsx'
import { DashboardFailed } from './dashboard-failed.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { loader } from './dashboard.route.tsx'

const { db, url: databaseUrl } = await aDatabase()

/** The dashboard as this host's browser gets it. */
function dashboardOf(userId: string, { on = db, query = '' }: { on?: Db; query?: string } = {}) {
  const context = new RouterContextProvider()
  context.set(services, {
    db: on,
    clock: () => NOW,
    product: 'Patio',
    publicUrl: 'http://localhost',
    sites: new Map(),
    log: { error: () => {} },
  } as unknown as Services)
  context.set(visitorContext, {
    actor: { userId, firstName: 'Luis' },
    language: 'en',
    locale: 'en-US',
    currency: 'CLP',
    origin: 'http://localhost',
    site: siteOf('localhost', new Map()),
    t: translator('en'),
    to: (address: string) => address,
  } as Visitor)
  const url = new URL(`http://localhost/host/dashboard${query}`)
  return loader({ request: new Request(url), url, context } as unknown as Parameters<typeof loader>[0])
}

beforeAll(loadDeferred)

const shown = ({ page: _page, ...view }: Awaited<ReturnType<typeof dashboardOf>>) =>
  textsOf(htmlOf(createElement(DashboardPage, view)))

const PARTS = ['lists', 'cards', 'listings', 'month'] as const
const failedIn = (view: Awaited<ReturnType<typeof dashboardOf>>) => PARTS.filter((part) => view[part] === null)

/** A host with a request and a stay to come. */
async function busyHost(): Promise<string> {
  const { hostId } = await aListing(db)
  const onRequest = await aListing(db, { host_id: hostId, instant_book: false })
  await aPaidBooking(db, await aListing(db, { host_id: hostId }), { stay: days('2026-03-10', '2026-03-12') })
  await aHold(db, onRequest, { stay: days('2026-03-20', '2026-03-22') })
  return hostId
}

/** Renames the table away until the test is over. */
async function without(table: string): Promise<void> {
  const away = sql.table(`${table}_away`)
  await sql`alter table ${sql.table(table)} rename to ${away}`.execute(db)
  onTestFinished(async () => void (await sql`alter table ${away} rename to ${sql.table(table)}`.execute(db)))
}

const says = {
  lists: 'Error loading bookings data',
  cards: 'Error calculating dashboard statistics',
  listings: 'Error loading your listings',
  month: 'Error loading bookings data',
}

test.each([
  ['reviews', ['cards']],
  ['listing_history', ['listings']],
  ['listing_photos', ['lists', 'listings']],
  ['quotes', ['lists', 'month']],
  ['listing_texts', ['lists', 'listings', 'month']],
  ['bookings', ['lists', 'cards', 'listings', 'month']],
] as const)(
  '[HOST-06] without %s only %j of the dashboard fail: each says so with a way to try again, and the rest stands',
  async (table, failed) => {
    const hostId = await busyHost()
    expect(failedIn(await dashboardOf(hostId))).toEqual([])
    await without(table)
    const view = await dashboardOf(hostId)
    expect(failedIn(view)).toEqual(failed)

    const texts = shown(view)
    const expected = failed.map((part) => says[part]).toSorted()
    expect(texts.filter((text) => Object.values(says).includes(text)).toSorted()).toEqual(expected)
    expect(texts.filter((text) => text === 'Try Again')).toHaveLength(failed.length)
    expect(texts.some((text) => text.trim() === 'Requests')).toBe(view.lists !== null)
    expect(texts).toContain('Hello, Luis')
  },
)

test('[HOST-06] a part that the database does not answer in time fails alone', async () => {
  const hostId = await busyHost()
  const timeouts = { statementMs: 5000, lockMs: 200, idleTransactionMs: 5000 }
  const patient = openDatabase({ databaseUrl, databasePool: 5, timeouts })
  onTestFinished(() => patient.db.destroy())
  await db.transaction().execute(async (tx) => {
    await sql`lock table reviews in access exclusive mode`.execute(tx)
    expect(failedIn(await dashboardOf(hostId, { on: patient.db }))).toEqual(['cards'])
  })
  expect(failedIn(await dashboardOf(hostId, { on: patient.db }))).toEqual([])
})

test('[HOST-06] when the database is away the whole page says so, and leads to itself again', async () => {
  const away = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/away', databasePool: 1, timeouts: null })
  onTestFinished(() => away.db.destroy())
  await expect(dashboardOf(newId(), { on: away.db })).rejects.toThrow('ECONNREFUSED')
  const html = htmlOf(createElement(DashboardFailed))
  expect(textsOf(html)).toEqual([
    'Error loading dashboard data',
    'Your bookings are safe. Please try again in a moment.',
    'Try Again',
  ])
  expect(html).toContain('<a href="/"')
})

test('[HOST-06] who has neither space nor booking is shown how to begin, and nothing that is empty', async () => {
  const texts = shown(await dashboardOf(await aHost(db)))
  expect(texts).toContain('List your first space')
  for (const part of ['At a glance', 'No bookings yet', 'Quick actions'])
    expect([part, texts.includes(part)]).toEqual([part, false])
})

test('[HOST-06] a host with spaces and without bookings reads that there are none yet; figures without a value are a dash, not a nought', async () => {
  const { hostId } = await aListing(db)
  const view = await dashboardOf(hostId)
  expect(failedIn(view)).toEqual([])
  expect(view.cards?.map(({ name, values }) => [name, ...values])).toEqual([
    ['earned', '–'],
    ['upcoming', '0'],
    ['occupancy', '0%'],
    ['rating', '–'],
  ])
  expect(view.listings?.count).toBe(1)
  const texts = shown(view)
  expect(texts).toContain('No bookings yet')
  expect(texts.filter((text) => text === 'Try Again')).toEqual([])
})
