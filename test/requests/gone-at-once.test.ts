import { randomBytes } from 'node:crypto'
import { addresses, type Pattern, patterns } from '#app/addresses.ts'
import { createWishlist } from '#domain/wishlists/commands/create-wishlist.server.ts'
import { moveListing } from '#domain/publishing/commands/move-listing.server.ts'
import { newId } from '#kernel/ids.ts'
import { aHouse } from '#test/house/house.ts'
import { valueOf } from '#test/factories.ts'
import { expect, test } from 'vitest'

// Nothing here drains a job: no worker runs. Strangers would share a page for five seconds.
const { ask, clock, db, logIn } = await aHouse({ settings: { PAGE_CACHE_SECONDS: '0' } })

type Shown = {
  id: string
  hostId: string
  neighbour: string
  lat: number
  lng: number
  place: string
  token: string
  secret: string
}
type Place = (listing: Shown) => string

/** The addresses at which strangers see a listing or what is its own. */
const places = {
  '/': [
    () => '/',
    ({ lat, lng }) => `/?lat=${lat}&lng=${lng}&location=Here`,
    ({ lat, lng }) => `/?lat=${lat}&lng=${lng}&location=Here&view=map`,
  ],
  '/property/:listingId': [({ id }) => `/property/${id}`, ({ neighbour }) => `/property/${neighbour}`],
  '/property/:listingId/days': [({ id }) => `/property/${id}/days`],
  '/property/:listingId/map.svg': [({ id }) => `/property/${id}/map.svg`],
  '/property/:listingId/image.jpg': [({ id }) => `/property/${id}/image.jpg`],
  '/photos/:listingId': [({ id }) => `/photos/${id}`],
  '/spaces/:country/:city/:kind?': [({ place }) => place],
  '/host/:hostId': [({ hostId }) => `/host/${hostId}`],
  '/rows': [() => '/rows?from=0'],
  '/pins': [({ lat, lng }) => `/pins?bounds=${lng - 0.002},${lat - 0.002},${lng + 0.002},${lat + 0.002}&zoom=18`],
  '/recently-viewed/cards': [({ id }) => `/recently-viewed/cards?ids=${id}`],
  '/sitemaps/:name': [() => '/sitemaps/listings-1.xml'],
  '/wishlists/shared/:secret': [({ secret }) => `/wishlists/shared/${secret}`],
  '/calendars/:name': [({ id, token }) => `/calendars/${id}.ics?key=${token}`],
} satisfies Partial<Record<Pattern, readonly Place[]>>

/** Addresses for everybody, or for whoever has a secret, that tell of no listing. */
const elsewhere: ReadonlySet<Pattern> = new Set<Pattern>([
  ...(['/become-a-host', '/about', '/credits', '/contact', '/feedback', '/privacy', '/terms', '/safety'] as const),
  ...(['/community', '/help', '/help/:name', '/updates', '/careers', '/investors', '/host/protection'] as const),
  ...(['/host/resources', '/host/responsible', '/unsubscribe/:token', '/supabase-test', '/login', '/signup'] as const),
  ...(['/auth/enter', '/auth/new-device', '/auth/data-deletion', '/auth/deauthorize', '/auth/callback'] as const),
  ...(['/auth/link', '/auth/native', '/auth/passkey', '/.well-known/webauthn'] as const),
  ...(['/auth/social/:provider', '/auth/sign-out', '/offline', '/old-browser.js', '/sw.js'] as const),
  ...(['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association', '/native'] as const),
  ...(['/manifest.webmanifest', '/session', '/live', '/a', '/preferences', '/dev/ui', '/*', '/count'] as const),
  ...(['/session-ended', '/saved-searches/save', '/translation', '/.well-known/security.txt'] as const),
  ...(['/api/places', '/help/search', '/texts/:language/:namespace', '/api/webhooks/:provider'] as const),
  ...([
    '/api/facebook/:callback',
    '/api/webhooks/email',
    '/api/returns/:provider',
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap',
  ] as const),
  // Prices and counts, of which no one says whose they are.
  ...(['/search/calendar'] as const),
  // A picture's name is its content's hash, which no list gives.
  ...(['/social.jpg', '/media/:name'] as const),
])

const read = async (path: string, cookie?: string) => {
  const answer = await ask(path, cookie ? { cookie } : {})
  return { status: answer.status, text: await answer.text() }
}

/** A listing of the front page with all that may show it; each test takes another host's. */
async function aShownListing(taken: readonly string[]): Promise<Shown> {
  const front = await read('/')
  const ids = [...new Set([...front.text.matchAll(/\/property\/([0-9a-f-]{36})/g)].map(([, id]) => id!))]
  for (const id of ids) {
    const own = await db
      .selectFrom('listings')
      .select(['host_id', 'shown_lat', 'shown_lng'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { text } = await read(`/property/${id}`)
    const landing = /href="(\/spaces\/[^"?]+)/.exec(text)?.[1]
    const near = [...text.matchAll(/\/property\/([0-9a-f-]{36})/g)].map(([, each]) => each!)
    const neighbour = await firstShowing(
      id,
      [...new Set(near)].filter((each) => each !== id),
    )
    if (taken.includes(own.host_id) || !landing || !neighbour || !(await read(landing)).text.includes(id)) continue
    const [token, secret] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')]
    await db.insertInto('calendar_links').values({ listing_id: id, token, created_at: clock() }).execute()
    const guest = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'guest@patio.example')
      .executeTakeFirstOrThrow()
    const list = valueOf(await createWishlist(db, { userId: guest.id, name: newId(), listingId: id }, clock()))
    await db.updateTable('wishlists').set({ share_secret: secret }).where('id', '=', list).execute()
    return { id, hostId: own.host_id, neighbour, lat: own.shown_lat, lng: own.shown_lng, place: landing, token, secret }
  }
  throw new Error('No listing of the front page is shown everywhere.')
}

async function firstShowing(id: string, neighbours: readonly string[]): Promise<string | null> {
  for (const each of neighbours) if ((await read(`/property/${each}`)).text.includes(`/property/${id}`)) return each
  return null
}

const everyPlace = (listing: Shown) =>
  Object.values(places).flatMap((each: readonly Place[]) => each.map((path) => path(listing)))

/** Files say nothing of their listing's id: they are there or not. */
const isOwnFile = (path: string, id: string) => path.split('?', 1)[0]!.includes(id)

async function placesShowing(listing: Shown): Promise<string[]> {
  const shown: string[] = []
  for (const path of everyPlace(listing)) {
    const { status, text } = await read(path)
    const isShown = isOwnFile(path, listing.id) ? status === 200 && text !== '{"keys":[]}' : text.includes(listing.id)
    if (isShown) shown.push(path)
  }
  return shown
}

test('each address for everybody is among the places of a listing or tells of none', () => {
  const open = patterns.filter((pattern) => ['everybody', 'secret'].includes(addresses[pattern].access))
  expect(open.filter((pattern) => !(pattern in places) && !elsewhere.has(pattern))).toEqual([])
})

test('[HOST-05] what a host pauses is gone from every place at once, without a worker', async () => {
  const listing = await aShownListing([])
  expect(await placesShowing(listing)).toEqual(everyPlace(listing))
  const count = async () => (await read(`/count?lat=${listing.lat}&lng=${listing.lng}`)).text
  const before = await count()
  valueOf(await moveListing(db, { hostId: listing.hostId, listingId: listing.id, move: 'pause' }, clock()))
  expect(await placesShowing(listing)).toEqual([])
  expect(await count()).not.toBe(before)
})

test('[ADM-01] what an admin suspends is gone from every place at once, without a worker', async () => {
  const admin = await logIn('admin@patio.example', 'patio-admin')
  const demo = await db
    .selectFrom('user')
    .select('id')
    .where('email', 'in', ['host@patio.example', 'admin@patio.example'])
    .execute()
  const listing = await aShownListing(demo.map(({ id }) => id))
  expect(await placesShowing(listing)).toEqual(everyPlace(listing))
  const form = { intent: 'suspend', reason: 'Of this test.' }
  expect((await ask(`/admin/users/${listing.hostId}`, { cookie: admin, form })).status).toBe(302)
  expect(await placesShowing(listing)).toEqual([])
})
