import { dayAhead } from '#test/days.ts'
import { aListing } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { anAddress } from '#test/visitor.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, ask: send, visitor: visit } = await aHouse()

const ask = (visitor: string, path: string) => send(path, { headers: { 'x-visitor': visitor } })

/** Asks for what costs little to answer until nothing is left. */
async function spendAll(visitor: string, path: string, limit: number): Promise<void> {
  for (let count = 0; count < limit; count += 20)
    await Promise.all(Array.from({ length: 20 }, async () => (await ask(visitor, path)).arrayBuffer()))
}

const someSeconds = /^([1-9]|[1-5]\d|60)$/

test('beyond its search budget a client is answered when it may retry, in pages, data and script requests alike', async () => {
  const visitor = anAddress()
  await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)

  for (const path of [
    '/?guests=2',
    '/_.data?guests=2',
    '/count?guests=2',
    '/pins?bounds=1,2,3,4&zoom=4',
    '/rows.data',
    '/help/search?q=refund',
    '/help?q=refund',
  ]) {
    const answer = await ask(visitor, path)
    expect([path, answer.status]).toEqual([path, 429])
    expect(answer.headers.get('retry-after')).toMatch(someSeconds)
    expect(answer.headers.get('cache-control') ?? '').not.toContain('public')
  }
  // Other budgets are its own still, and other addresses have theirs.
  expect((await ask(visitor, '/')).status).toBe(200)
  expect((await ask(visitor, '/api/places?q=san')).status).toBe(200)
  expect((await ask(anAddress(), '/count?guests=2')).status).toBe(200)
})

test('a page that answers a form costs as much as a requested one: beyond its page budget a client gets none by sending forms', async () => {
  const { id } = await aListing(db)
  const visitor = anAddress()
  const incomplete = () => send(`/property/${id}`, { headers: { 'x-visitor': visitor }, form: { guests: '1' } })
  expect((await incomplete()).status).toBe(400)
  await spendAll(visitor, '/social.jpg', defaultLimits.pagesPerMinute)

  const refused = await incomplete()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(someSeconds)
  expect(await refused.text()).toContain('Too many requests at once')
  // Other visitors' forms and the payment provider's events are accepted.
  expect(
    (await send('/api/webhooks/sandbox', { method: 'POST', headers: { 'x-visitor': visitor }, body: '{}' })).status,
  ).not.toBe(429)
})

test('the same network is one visitor, whatever the rest of its address', async () => {
  const visitor = anAddress()
  await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)
  expect((await ask(visitor.replace('::1', ':1:2:3:4'), '/count')).status).toBe(429)
  // What a visitor writes stands on the left of what the proxy writes.
  expect((await ask(`${anAddress()}, ${visitor}`, '/count')).status).toBe(429)
})

test('a page that is given from the cache costs nothing', async () => {
  const visitor = anAddress()
  await spendAll(visitor, '/?guests=7', defaultLimits.searchesPerMinute + 100)
  expect((await ask(visitor, '/count')).status).toBe(200)
})

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
