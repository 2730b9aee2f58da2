import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { anAddress } from './browser.ts'

const address = inject('address')

type Options = { form?: Record<string, string>; cookie?: string }

/** By a plain request, because proxies and caches see these headers only. */
function ask(path: string, { form, cookie = '' }: Options = {}): Promise<Response> {
  const headers = { 'x-visitor': anAddress(), cookie }
  if (!form) return fetch(address + path, { headers, redirect: 'manual' })
  const body = new URLSearchParams(form)
  return fetch(address + path, { method: 'POST', headers: { ...headers, origin: address }, body, redirect: 'manual' })
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function rowsOf<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
  const { rows } = await database.query<Row>(query)
  await database.end()
  return rows
}

test('[OPS-02] no answer to a guest may be cached: pages, their data, counts, forms', async () => {
  const form = { step: 'password', email: 'guest@patio.example', password: 'patio-guest' }
  const entered = await ask('/auth/enter', { form })
  expect([entered.status, entered.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const cookie = entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')

  const [paid] = await rowsOf<{ id: string }>(`select b.id from bookings b join "user" u on u.id = b.guest_id
    where u.email = 'guest@patio.example' and b.status = 'confirmed'
      and exists (select 1 from payments p where p.booking_id = b.id and p.status = 'captured') order by b.id limit 1`)
  const [free] = await rowsOf<{ id: string }>(`select l.id from listings l join "user" u on u.id = l.host_id
    where l.listing_type = 'home' and l.status = 'published' and l.instant_book and min_days <= 2 and u.email <> 'host@patio.example'
      and not exists (select 1 from listing_spaces s join occupancy o on o.space_id = s.space_id where s.listing_id = l.id
        and o.period && tstzrange(now() + interval '168 days', now() + interval '176 days'))
      and not exists (select 1 from blocked_dates b where b.listing_id = l.id) order by l.id limit 1`)

  const stay = {
    checkIn: inDays(171),
    checkOut: inDays(173),
    guests: '1',
    pets: '0',
    idempotencyKey: crypto.randomUUID(),
  }
  const held = await ask(`/property/${free!.id}`, { form: stay, cookie })
  expect([held.status, held.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const checkout = held.headers.get('location')!
  expect(checkout).toMatch(/^\/checkout\?bookingId=/)
  const bookingId = checkout.split('=')[1]!

  for (const [path, status] of [
    ['/', 200],
    [`/property/${free!.id}`, 200],
    ['/bookings', 200],
    ['/bookings.data', 200],
    [`/bookings/${paid!.id}`, 200],
    [`/bookings/${paid!.id}/receipt`, 200],
    [`/bookings/${paid!.id}/receipt.data`, 200],
    [`/bookings/${paid!.id}/calendar.ics`, 200],
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
    [`/property/${free!.id}`, { guests: '1' }],
    ['/preferences', { to: '/', language: 'en' }],
    ['/auth/sign-out', {}],
  ] as const) {
    const answer = await ask(path, { form: sent, cookie })
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    expect(answer.status, path).toBeLessThan(500)
  }
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
