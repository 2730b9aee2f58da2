import { defaultLimits } from '#test/limits.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { loader as imageOf } from './listing-image.route.ts'
import { loader as robots } from './robots.route.ts'
import { loader as index } from './sitemap.route.ts'
import { loader as part } from './sitemap-part.route.ts'
import { loader as toSitemap } from './to-sitemap.route.ts'
import { connection, services, type Services } from '#app/session/services.ts'
import { visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'

const files = new Map<string, Buffer>()
const context = new RouterContextProvider()
context.set(connection, { nonce: '', client: 'ana', network: '' })
context.set(services, {
  db,
  clock: () => NOW,
  sites: new Map(),
  publicUrl: origin,
  product: 'Patio',
  budgets: createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) }),
  storage: {
    read: async (name: string) => files.get(name) ?? null,
    write: async (name: string, bytes: Buffer) => void files.set(name, bytes),
  },
} as unknown as Services)
context.set(visitorContext, {
  actor: null,
  locale: 'en-US',
  language: 'en',
  currency: 'USD',
  site: siteOf('localhost', new Map()),
  origin,
  showsTax: true,
  theme: null,
  near: null,
  zone: null,
  guessed: false,
  t: translator('en'),
  to: (address) => address,
})

const argsOf = (path: string, params: Record<string, string> = {}) => ({
  params,
  context,
  request: new Request(`${origin}${path}`),
  url: new URL(path, origin),
})
const read = async (answer: Promise<Response> | Response) => (await answer).text()
const file = (name: string) => part(argsOf(`/sitemaps/${name}`, { name }) as unknown as Parameters<typeof part>[0])
const indexFile = () => index(argsOf('/sitemap.xml') as unknown as Parameters<typeof index>[0])
/** The others need not be written. */
async function firstEntry(name: string): Promise<string> {
  let text = ''
  for await (const chunk of (await file(name)).body!) {
    text += Buffer.from(chunk).toString()
    if (text.includes('</url>')) break
  }
  return text.slice(text.indexOf('<url>'), text.indexOf('</url>'))
}
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)

/** As a copy of rows that were written before: nothing follows from them. */
const withoutTriggers = (work: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work(tx)
  })

describe('[LIST-03] the sitemap of more than 50,000 addresses', () => {
  let hidden = ''

  beforeAll(async () => {
    const { id } = await aListing(db)
    // Only what the sitemap reads is made: 25,000 listings like the first, in two cities.
    await withoutTriggers((tx) =>
      sql`insert into listings (id, host_id, listing_type, category, subcategory, status, published_at, currency, price_minor, max_guests,
          refund_policy, street, commune, city, country_code, lat, lng, shown_lat, shown_lng, time_zone)
        select gen_random_uuid(), host_id, listing_type, category, subcategory, status, published_at, currency, price_minor, max_guests,
          refund_policy, street, commune, case when n % 2 = 0 then 'Santiago' else 'Ñuñoa & Cía.' end, country_code, lat, lng, shown_lat, shown_lng,
          time_zone
        from listings, generate_series(1, 25000) n where id = ${id}`.execute(tx),
    )
    hidden = (await aListing(db, { status: 'paused' })).id
  })

  test('is an index of files that all exist, each of at most 50,000 addresses and 50 MB, together holding each published listing in both languages', async () => {
    const names = addresses(await read(indexFile())).map((address) => address.replace(`${origin}/sitemaps/`, ''))
    expect(names).toEqual(['pages.xml', 'listings-1.xml', 'listings-2.xml', 'places-1.xml'])

    const listed = new Set<string>()
    for (const name of names.filter((each) => each.startsWith('listings'))) {
      const xml = await read(file(name))
      const own = addresses(xml)
      expect(own.length).toBeLessThanOrEqual(50_000)
      expect(Buffer.byteLength(xml)).toBeLessThan(50 * 2 ** 20)
      for (const address of own) listed.add(address)
    }
    const { rows } = await sql<{ id: string }>`select id from listings where status = 'published'`.execute(db)
    expect(listed.size).toBeGreaterThan(50_000)
    expect(listed.size).toBe(2 * rows.length)
    expect([...listed].some((address) => address.includes(hidden))).toBe(false)
    expect([...listed].filter((address) => address.endsWith('?lang=es'))).toHaveLength(rows.length)
  })

  test('names each page’s other languages and sites, and when it was published', async () => {
    const first = await firstEntry('listings-1.xml')
    expect(first).toContain('<lastmod>2026-03-02</lastmod>')
    expect(first.match(/hreflang="[^"]+"/g)).toEqual(
      ['en', 'es', 'en-CL', 'es-CL', 'en-GB', 'es-GB', 'x-default'].map((tag) => `hreflang="${tag}"`),
    )
    expect(first).toMatch(/hreflang="es-CL" href="http:\/\/cl\.localhost:3000\/property\/[0-9a-f-]+\?lang=es"/)
  })

  test('holds the cities and kinds that hold something', async () => {
    expect(addresses(await read(file('places-1.xml')))).toEqual([
      `${origin}/spaces/cl/nunoa-cia/apartment?lang=en`,
      `${origin}/spaces/cl/nunoa-cia/apartment?lang=es`,
      `${origin}/spaces/cl/santiago/apartment?lang=en`,
      `${origin}/spaces/cl/santiago/apartment?lang=es`,
    ])
    expect(addresses(await read(file('pages.xml')))).toContain(`${origin}/?type=hour&amp;lang=es`)
  })

  test.each(['listings-3.xml', 'listings-0.xml', 'listings.xml', 'places-2.xml', 'pages-1.xml', '..%2Fsecrets', ''])(
    'has no file %j',
    async (name) => {
      expect((await file(name)).status).toBe(404)
    },
  )

  test('is sent while it is read: nothing is read before somebody takes it, and what nobody takes is not read', async () => {
    const answer = await file('listings-1.xml')
    const reader = answer.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^<\?xml/)
    await reader.cancel()
  })
})

test('/sitemap leads to /sitemap.xml for good', () => {
  const answer = toSitemap()
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/sitemap.xml'])
})

test('[LIST-03] robots.txt keeps crawlers out of what is nobody else’s, and names the sitemap', async () => {
  const text = await read(robots(argsOf('/robots.txt') as unknown as Parameters<typeof robots>[0]))
  for (const line of ['Disallow: /admin/', 'Disallow: /checkout', `Sitemap: ${origin}/sitemap.xml`])
    expect(text).toContain(line)
})

describe('[LIST-03] the social image of a listing', () => {
  const image = (listingId: string, query = '', headers = {}) =>
    imageOf({
      ...argsOf(`/property/${listingId}/image.jpg${query}`, { listingId }),
      request: new Request(`${origin}/property/${listingId}/image.jpg${query}`, { headers }),
    } as unknown as Parameters<typeof imageOf>[0])

  test('is cached for long under its version, for a day under none, and revalidated by its ETag', async () => {
    const { id } = await aListing(db)
    const plain = await image(id)
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(plain.headers.get('cache-control')).toBe('public, max-age=86400')
    const tag = plain.headers.get('etag')!
    expect((await image(id, '', { 'if-none-match': tag })).status).toBe(304)
    const named = await image(id, `?v=${tag.slice(1, 13)}`)
    expect(named.headers.get('cache-control')).toContain('immutable')

    await db.updateTable('listing_texts').set({ title: 'Another title' }).where('listing_id', '=', id).execute()
    expect((await image(id, '', { 'if-none-match': tag })).status).toBe(200)
  })

  test('is none of one that is not published, or not there', async () => {
    expect((await image((await aListing(db, { status: 'paused' })).id)).status).toBe(404)
    expect((await image(newId())).status).toBe(404)
    expect((await image('no-id')).status).toBe(404)
  })
})
