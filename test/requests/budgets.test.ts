import { dayAhead } from '#test/days.ts'
import { aListing } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { anAddress } from '#test/visitor.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, ask: send, visitor: visit, logIn, workOf } = await aHouse({ settings: { LIMITS: '' } })
/** A house where a client has so little that a test can use it up. */
const small = await aHouse({ settings: { LIMITS: 'workMsAtOnce=400,workMsPerSecond=1' } })

const ask = (visitor: string, path: string, init: Parameters<typeof send>[1] = {}) =>
  small.ask(path, { ...init, headers: { accept: 'text/html', ...init.headers, 'x-visitor': visitor } })

const someSeconds = /^\d+$/

/** Asks until nothing is left. @returns how often it was answered */
async function spendAll(visitor: string, path = '/live', init: Parameters<typeof send>[1] = {}): Promise<number> {
  for (let count = 0; count < 1000; count += 1) {
    const answer = await ask(visitor, path, init)
    if (answer.headers.get('content-type') === 'text/event-stream') await answer.body!.cancel()
    else await answer.arrayBuffer()
    if (answer.status === 429) return count
  }
  throw new Error(`${path} costs nothing`)
}

test('whatever a client asks for costs it, until nothing is left; another client goes on', async () => {
  const requests = [
    ['/about?x=1', {}],
    ['/_.data?guests=2', {}],
    ['/count?guests=2', {}],
    [`/property/${newId()}`, {}],
    ['/auth/enter.data', { form: { step: 'email', email: 'nobody' } }],
  ] as const
  const counts = await Promise.all(requests.map(([path, init]) => spendAll(anAddress(), path, init)))
  for (const count of counts) expect(count).toBeGreaterThan(0)
  expect((await ask(anAddress(), '/?location=Santiago')).status).toBe(200)
})

test('beyond what is left everything is refused cheaply, in pages, steps and requests of scripts, in the reader’s language', async () => {
  const visitor = anAddress()
  await small.wearOut(visitor)
  const refused = async (path: string, init: Parameters<typeof send>[1] = {}) => {
    const answer = await ask(visitor, path, init)
    expect([path, answer.status]).toEqual([path, 429])
    expect(answer.headers.get('retry-after')).toMatch(someSeconds)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return answer.text()
  }
  const paths = ['/?guests=2', '/_.data?guests=2', '/pins?bounds=1,2,3,4&zoom=4', '/nothing', '/favicon.svg']
  const [inSpanish, byBrowser, ofScript] = await Promise.all([
    refused('/?lang=es'),
    refused('/', { headers: { 'accept-language': 'es-CL' } }),
    refused('/bookings.data'),
    refused('/about', { form: { a: '1' } }),
    ...paths.map((path) => refused(path)),
  ])
  expect(inSpanish).toContain('<h1>Demasiadas solicitudes a la vez</h1>')
  expect(byBrowser).toContain('Puedes seguir en')
  expect(JSON.parse(ofScript)).toMatchObject({ title: 'Too many requests at once' })
})

test('the same network is one visitor, whatever the rest of its address', async () => {
  const visitor = anAddress()
  await small.wearOut(visitor)
  expect((await ask(visitor.replace('::1', ':1:2:3:4'), '/count')).status).toBe(429)
  // What a visitor writes stands on the left of what the proxy writes.
  expect((await ask(`${anAddress()}, ${visitor}`, '/count')).status).toBe(429)
})

test('an account pays from wherever it asks, for pages, for streams that are opened and closed, and for its log-out too', async () => {
  const cookie = await small.logIn('guest@patio.example', 'patio-guest')
  const answers = async (path: string) => {
    for (let count = 0; count < 100; count += 1) {
      const answer = await ask(anAddress(), path, { cookie })
      if (answer.headers.get('content-type') === 'text/event-stream') await answer.body!.cancel()
      else await answer.arrayBuffer()
      if (answer.status === 429) return count
    }
    return Infinity
  }
  // The first request tells the server whose session it is.
  expect(await answers('/live')).toBeLessThanOrEqual(10)
  expect(await answers('/bookings')).toBe(0)
  expect((await ask(anAddress(), '/bookings')).status).toBe(302)
})

test('a page that is given from the cache costs a fraction of one that is rendered', async () => {
  const costOf = async (path: string) => {
    const visitor = anAddress()
    const before = small.workOf(visitor)
    const answer = await ask(visitor, path)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    // It is charged once its connection has been told the end of it.
    await expect.poll(() => small.workOf(visitor)).toBeGreaterThan(before)
    return small.workOf(visitor) - before
  }
  await ask(anAddress(), '/?location=Santiago')
  const costs: { cached: number; rendered: number }[] = []
  // A busy machine makes some of them slow, and none of them quick.
  while (costs.length < 9)
    costs.push({
      cached: await costOf('/?location=Santiago'),
      rendered: await costOf(`/?location=Santiago&x=${costs.length}`),
    })
  const lowest = (of: 'cached' | 'rendered') => Math.min(...costs.map((each) => each[of]))
  expect(lowest('cached')).toBeLessThan(lowest('rendered') / 1.5)
})

/** Somebody clicks without a pause, and is refused nothing. @returns what it has cost */
async function dayOf(email: string, password: string, paths: readonly string[], client: string): Promise<number> {
  const cookie = await logIn(email, password)
  for (const path of paths) {
    const answer = await send(path, { cookie, headers: { 'x-visitor': client } })
    await answer.arrayBuffer()
    expect([path, answer.status < 400]).toEqual([path, true])
  }
  return workOf(client)
}
const times = (count: number, paths: readonly string[]) => Array.from({ length: count }, () => paths).flat()

test('who clicks through pages as fast as they come uses a part of what there is', async () => {
  const { id } = await aListing(db)
  const pages = [
    '/',
    '/?location=santiago&guests=2',
    `/property/${id}`,
    '/wishlists',
    '/messages',
    '/bookings',
    '/profile',
  ]
  const cost = await dayOf('guest@patio.example', 'patio-guest', times(2, pages), '10.0.0.1')
  expect(cost).toBeLessThan(defaultLimits.workMsAtOnce / 2)
})

test('a host of two hundred listings, and an admin, meet no limit in a day of work without a pause', async () => {
  const host = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  for (let count = 0; count < 200; count += 1) await aListing(db, { host_id: host.id })
  const pages = ['/host/calendar', '/manage-listings', '/host/dashboard', '/host/bookings', '/host/performance']
  // What a page costs is time, of which a slow machine needs more: what counts is that none is refused.
  await dayOf('host@patio.example', 'patio-host', times(2, pages), '10.0.0.2')
  await dayOf('admin@patio.example', 'patio-admin', adminPages, '10.0.0.3')
})

const adminPages = [
  '/admin',
  '/admin/users',
  '/admin/bookings',
  '/admin/listings',
  '/admin/payouts',
  '/admin/revenue',
  '/admin/emails',
  '/admin/audit',
  '/admin/analytics',
]

test('[AUTH-02] too many tries to log in are answered 429, and say what to do', async () => {
  const visitor = anAddress()
  let tried = 0
  const attempt = () =>
    send('/auth/enter', {
      headers: { 'x-visitor': visitor },
      form: { step: 'password', email: `nobody-${(tried += 1)}@patio.example`, password: 'a bad password' },
    })
  const statuses = new Set<number>()
  for (let count = 0; count < defaultLimits.logInsPerMinute; count += 1) statuses.add((await attempt()).status)
  expect(statuses).toEqual(new Set([400]))

  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(someSeconds)
  expect(await refused.text()).toMatch(
    /Too many tries\. You can try again in \d+ seconds?; a code or a link by e-mail lets you in now\./,
  )
})

test('[BOOK-01] a reservation that waits too long behind others is answered to retry, and not that the dates are taken', async () => {
  const { id, spaceIds } = await aListing(db)
  const page = visit()
  await page.logIn('guest@patio.example', 'patio-guest')

  const answer = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('spaces').select('id').where('id', 'in', spaceIds).forUpdate().execute()
    return page.request.post(`/property/${id}`, {
      form: {
        checkIn: dayAhead(30),
        checkOut: dayAhead(32),
        guests: '1',
        pets: '0',
        idempotencyKey: crypto.randomUUID(),
      },
    })
  })

  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.text()).toContain('Nothing is held; please try again.')
})
