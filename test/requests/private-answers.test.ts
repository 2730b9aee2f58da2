import { dayAhead, nextDay } from '#test/days.ts'
import { aListing } from '#test/factories.ts'
import { cookiesOf } from '#test/visitor.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

/** Plain requests, because proxies and caches see these headers only. */
const { db, ask } = await aHouse()

test('[OPS-02] no answer to a guest may be cached: pages, their data, counts, forms', async () => {
  const form = { step: 'password', email: 'guest@patio.example', password: 'patio-guest' }
  const entered = await ask('/auth/enter', { form })
  expect([entered.status, entered.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const cookie = cookiesOf(entered)

  const { rows } = await sql<{ id: string }>`select b.id from bookings b join "user" u on u.id = b.guest_id
    where u.email = 'guest@patio.example' and b.status = 'confirmed'
      and exists (select 1 from payments p where p.booking_id = b.id and p.status = 'captured') order by b.id limit 1`.execute(
    db,
  )
  const paid = rows[0]!
  const { id } = await aListing(db)
  const from = dayAhead(30)
  const stay = {
    checkIn: from,
    checkOut: nextDay(from, 2),
    guests: '1',
    pets: '0',
    idempotencyKey: crypto.randomUUID(),
  }
  const held = await ask(`/property/${id}`, { form: stay, cookie })
  expect([held.status, held.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const checkout = held.headers.get('location')!
  expect(checkout).toMatch(/^\/checkout\?bookingId=/)
  const bookingId = checkout.split('=')[1]!

  for (const [path, status] of [
    ['/', 200],
    [`/property/${id}`, 200],
    ['/bookings', 200],
    ['/bookings.data', 200],
    [`/bookings/${paid.id}`, 200],
    [`/bookings/${paid.id}/receipt`, 200],
    [`/bookings/${paid.id}/receipt.data`, 200],
    [`/bookings/${paid.id}/calendar.ics`, 200],
    [checkout, 200],
    ['/rows', 200],
    ['/rows.data', 200],
    ['/count?guests=2', 200],
    ['/host/dashboard', 200],
    ['/bookings/nobody', 404],
  ] as const) {
    const answer = await ask(path, { cookie })
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'private, no-store'])
  }
  for (const [path, sent] of [
    ['/checkout', { bookingId, intent: 'release' }],
    [`/property/${id}`, { guests: '1' }],
    ['/preferences', { to: '/', language: 'en' }],
    ['/auth/sign-out', {}],
  ] as const) {
    const answer = await ask(path, { form: sent, cookie })
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    expect(answer.status, path).toBeLessThan(500)
  }
})

test('[AUTH-06] a log-out clears what the browser has stored of answers, and neither the known device nor the language', async () => {
  const cookie = cookiesOf(
    await ask('/auth/enter', { form: { step: 'password', email: 'guest@patio.example', password: 'patio-guest' } }),
  )
  const { headers } = await ask('/auth/sign-out', { form: {}, cookie })
  expect(headers.get('clear-site-data')).toBe('"cache", "prefetchCache", "prerenderCache"')
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^patio.session_token=; Max-Age=0/)])
})

test('[OPS-02] pictures are the same for all: they set no cookie, do not depend on one, and may be cached', async () => {
  const html = await (await ask('/')).text()
  const [photo] = /\/media\/[\w.-]+/.exec(html)!
  const [listing] = /\/property\/[\w-]+/.exec(html)!
  for (const path of [photo, `${listing}/image.jpg`, `${listing}/map.svg`, '/social.jpg', '/favicon.svg']) {
    const { status, headers } = await ask(path, { cookie: 'currency=GBP; i18next=es' })
    expect([path, status, headers.getSetCookie()]).toEqual([path, 200, []])
    expect(headers.get('vary') ?? '', path).not.toMatch(/cookie|\*/i)
    expect(headers.get('cache-control'), path).toMatch(/^public, max-age=/)
  }
})
