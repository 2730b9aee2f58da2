import { localeFor } from '#domain/i18n/language.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { embeddedPlaces } from '#domain/places/gateway.embedded.server.ts'
import { knownSpaces } from '#domain/search/queries/known-spaces.server.ts'
import type { Point } from '#kernel/geo.ts'
import { aListing, NOW } from '#test/factories.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { RouterContextProvider } from 'react-router'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { connection, type Services, services } from '#app/session/services.ts'
import { visitorContext } from '#app/session/visitor.server.ts'
import { loader as loadRows } from './front/rows.route.ts'
import { loader } from './home.route.tsx'

const { db } = await aDatabaseWithPlaces()

/** Some metres beside a point, where strangers see it too. */
const around = ({ lat, lng }: Point) => ({ lat: lat + 0.001, lng, shownAt: { lat: lat + 0.001, lng } })
const santiago = { city: 'Santiago', ...around({ lat: -33.4489, lng: -70.6693 }) }
const names: Record<string, string> = {}

beforeAll(async () => {
  const published = {
    Providencia: { ...santiago, commune: 'Providencia' },
    Centro: { ...santiago, commune: 'Centro' },
    Temuco: { city: 'Temuco', commune: 'Temuco', ...around({ lat: -38.7397, lng: -72.5984 }) },
    'Los Angeles': {
      city: 'Los Angeles',
      commune: 'Los Angeles',
      country_code: 'US',
      ...around({ lat: 34.0522, lng: -118.2437 }),
    },
  }
  for (const [name, place] of Object.entries(published)) names[(await aListing(db, place)).id] = name
})

function contextOf(language: 'en' | 'es'): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, {
    db,
    clock: () => NOW,
    placesFor: () => embeddedPlaces(db, knownSpaces(db)),
    product: 'Patio',
    publicUrl: 'http://localhost',
    sites: new Map(),
    budgets: { spend: async () => ({ ok: true }) },
    map: { kind: 'embedded' },
  } as unknown as Services)
  context.set(connection, { nonce: '', client: 'a client', network: '' })
  context.set(visitorContext, {
    language,
    locale: localeFor(language, 'global'),
    currency: 'CLP',
    showsTax: true,
    theme: null,
    near: null,
    zone: null,
    guessed: false,
    actor: null,
    site: siteOf('localhost', new Map()),
    origin: 'http://localhost',
    t: translator(language),
    to: (address) => address,
  })
  return context
}

/** The page's texts for a typed place that was not chosen from the list. */
async function answerTo(location: string, language: 'en' | 'es' = 'en') {
  const url = new URL(`http://localhost/?${new URLSearchParams({ location })}`)
  const view = await loader({ url, context: contextOf(language) } as unknown as Parameters<typeof loader>[0])
  if (view.view !== 'results') throw new Error(`${location} is no search`)
  return {
    heading: view.heading,
    title: view.page.title,
    found: view.cards.map(({ id }) => names[id]!).toSorted(),
    distances: view.cards.filter(({ near }) => near !== undefined).length,
  }
}

test.each([
  // The beginning of a city of ours means that city.
  ['Santi', 'en', 'Spaces in Santiago', ['Centro', 'Providencia'], 2],
  ['temu', 'es', 'Espacios en Temuco', ['Temuco'], 1],
  // A country or a region is searched by its bounds, and the distance to its centre is not useful.
  ['Chile', 'en', 'Spaces in Chile', ['Centro', 'Providencia', 'Temuco'], 0],
  ['Región de la Araucanía', 'es', 'Espacios en Región de La Araucanía', ['Temuco'], 0],
  ['california', 'en', 'Spaces in California', ['Los Angeles'], 0],
  // Otherwise parts of our own places' names match, and the typed text is the place.
  ['centro', 'es', 'Espacios en centro', ['Centro'], 0],
] as const)(
  '[HOME-13] %j typed but not chosen, in %s, is shown as %j and finds the spaces there',
  async (typed, language, heading, found, distances) => {
    expect(await answerTo(typed, language)).toEqual({ heading, title: `${heading} · Patio`, found, distances })
  },
)

/** The front page as a step within the app gets it. */
async function frontPage() {
  const request = new Request('http://localhost/_root.data')
  const url = new URL('http://localhost/')
  const view = await loader({ request, url, context: contextOf('en') } as unknown as Parameters<typeof loader>[0])
  if (view.view !== 'front') throw new Error('the front page is no search')
  return view
}

test('[HOME-13] a front page that the database does not answer in two seconds, of a server that has had none, comes without its rows and pictures and says why', async () => {
  const url = new URL('http://localhost/rows?from=5')
  const further = () => loadRows({ url, context: contextOf('en') } as unknown as Parameters<typeof loadRows>[0])
  const [late, lateRows] = await db.transaction().execute(async (tx) => {
    await sql`lock table search_document in access exclusive mode`.execute(tx)
    return Promise.all([frontPage(), further()])
  })
  // An error of theirs would take the page away that is there.
  expect(lateRows).toEqual({ rows: [] })
  expect(late).toMatchObject({ trouble: 'failed', rows: [], rowCount: 0 })
  expect(late.showcase!.kinds.map(({ photo }) => photo)).toEqual([null, null, null, null, null, null])
  expect(late.showcase!.faq).toHaveLength(4)

  const next = await frontPage()
  expect([next.trouble, next.rowCount > 0, next.rows.length > 0]).toEqual([null, true, true])
})
