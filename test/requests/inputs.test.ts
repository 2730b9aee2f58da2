import type { Side } from '#kernel/side.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { size } from '#test/proofs/size.ts'

/** Each request is from an address of its own: a budget that is spent would answer instead of the page. */
const { address, db, ask: send, logIn } = await aHouse()
let listing = { home: '', experience: '' }

beforeAll(async () => {
  const { rows } = await sql<{
    home: string
    experience: string
  }>`select min(id::text) filter (where listing_type = 'home') as home, min(id::text) filter (where listing_type = 'experience') as experience from listings`.execute(
    db,
  )
  listing = rows[0]!
})

const someoneElses = '019bd2c5-0000-7000-8000-000000000000'
/** Texts of people, their keyboards and their enemies. */
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e309',
    'NaN',
    'null',
    '99999999999999999999',
    '//',
    '../..',
    '%',
    '%00',
    '\u0000',
    "' or 1=1--",
    '<script>',
    '\ud800',
    '🏟️',
    'ñandú',
    'ＮＡＭＥ',
    '2026-02-30',
    '2026-13-45',
    '0000-00-00',
    '9999-12-31',
    'true',
    '[]',
    '{}',
    someoneElses,
  ),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom(300, 2_000).map((length) => 'x'.repeat(length)),
  fc
    .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') })
    .map((date) => date.toISOString()),
  fc.integer().map(String),
  fc.double().map(String),
)

const searchNames = [
  'type',
  'category',
  'location',
  'q',
  'lat',
  'lng',
  'checkIn',
  'checkOut',
  'guests',
  'sort',
  'page',
  'rows',
  'lang',
  'auth',
  'to',
  'show',
  'month',
  'start',
  'hours',
  'pets',
  'bookingId',
  'status',
  'id',
  'payment_session',
  'from',
  'extra-x',
]
const query = fc.dictionary(fc.constantFrom(...searchNames), nasty, { maxKeys: 6 })

type Sending = Parameters<typeof send>[1]
const asQuery = (values: Record<string, string>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, value.toWellFormed()])).toString()

/** Never a crash, never a 500: a page, a way elsewhere, or a clear no. */
async function expectCalm(path: string, init?: Sending): Promise<void> {
  const answer = await send(path, init)
  await answer.arrayBuffer()
  expect(answer.status, `${init?.method ?? 'GET'} ${path.slice(0, 300)}`).toBeLessThan(500)
}

const pages = () => [
  '/',
  `/property/${listing.home}`,
  `/property/${listing.experience}`,
  '/checkout',
  '/bookings',
  '/rows',
  '/auth/enter',
  `/sandbox/sessions/ss_x`,
]

test('[HOME-04] [LIST-01] no query parameter of the main path breaks a page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 7 }), query, async (place, values) =>
      expectCalm(`${pages()[place]}?${asQuery(values)}`),
    ),
    { numRuns: size(40, 250) },
  )
})

test('[LIST-01] no path id breaks a page', async () => {
  const prefixes = [
    '/property/',
    '/bookings/',
    '/admin/emails/',
    '/media/',
    '/texts/en/',
    '/texts/',
    '/sandbox/sessions/',
    '/host/',
    '/api/webhooks/',
    '/',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...prefixes), nasty, async (prefix, id) =>
      expectCalm(prefix + encodeURIComponent(id.toWellFormed())),
    ),
    { numRuns: size(30, 200) },
  )
})

test('[BOOK-01] no form field breaks an action', async () => {
  const forms: [string, string[]][] = [
    [`/property/${listing.home}`, ['checkIn', 'checkOut', 'guests', 'pets', 'idempotencyKey', 'start', 'hours']],
    [`/property/${listing.experience}`, ['checkIn', 'start', 'hours', 'guests', 'pets', 'idempotencyKey']],
    ['/auth/enter', ['step', 'email', 'password', 'firstName', 'lastName', 'birthday', 'to', 'noPromotions']],
    ['/preferences', ['language', 'currency', 'to']],
    ['/checkout', ['bookingId', 'intent', 'changeId']],
    ['/admin/settings', ['hours']],
    ['/sandbox/sessions/ss_x', ['email', 'number', 'expiry', 'cvc', 'intent']],
    ['/auth/sign-out', []],
  ]
  const filled = fc
    .constantFrom(...forms)
    .chain(([path, names]) =>
      fc.tuple(
        fc.constant(path),
        fc.dictionary(
          fc.constantFrom('step', ...names),
          fc.oneof(nasty, fc.constantFrom('password', 'register', 'email')),
          { maxKeys: 8 },
        ),
      ),
    )
  await fc.assert(
    fc.asyncProperty(filled, async ([path, values]) =>
      expectCalm(path, {
        method: 'POST',
        headers: { origin: address },
        body: new URLSearchParams(asQuery(values)),
      }),
    ),
    { numRuns: size(40, 250) },
  )
})

test.each([
  ['/property/nope', 404, 'an id that is none'],
  [`/property/${someoneElses}`, 404, 'an id of nothing'],
  ['//', 400, 'a path that URL parsers choke on'],
  ['/%E0%A4%A', 400, 'a broken percent sign'],
  ['/sandbox/sessions/%00', 400, 'a character that no text may hold'],
  ['/texts/en/a%00b', 400, 'the same among others'],
  [`/?q=${'x'.repeat(10_000)}`, 414, '10,000 characters'],
  ['/admin/emails', 404, 'a page of others'],
  ['/admin/settings', 404, 'the clock of the demo'],
  ['/media/000000000000000000000000-333.webp', 404, 'a width that does not exist'],
  ['/texts/en/emails', 404, 'texts that are not for browsers'],
  ['/bookings', 302, 'a guarded page'],
])('[HOME-04] %s answers %i: %s', async (path, status) => {
  expect((await send(path)).status).toBe(status)
})

test('[BOOK-03] a form that comes from another site is refused, and so is an unsigned webhook', async () => {
  const form = { method: 'POST', body: new URLSearchParams({ language: 'es' }) }
  expect((await send('/preferences', { ...form, headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await send('/preferences', form)).status).toBe(403)
  expect(
    (await send('/api/webhooks/sandbox', { method: 'POST', body: '{"id":"ev_1","type":"session.paid"}' })).status,
  ).toBe(400)
  expect((await send('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
})

/** Of a demo account that has just signed in, and reads English whatever its own language is. */
const cookieOf = async (role: Side) => `${await logIn(`${role}@patio.example`, `patio-${role}`)}; i18next=en`

test("[BOOK-05] [BOOK-06] no address and no form breaks a booking's own pages, on either side", async () => {
  const { rows } = await sql<{
    id: string
    side: Side
  }>`select b.id, case when g.email = 'guest@patio.example' then 'guest' else 'host' end as side from bookings b
     join "user" g on g.id = b.guest_id join "user" h on h.id = b.host_id
     where 'guest@patio.example' = g.email or 'host@patio.example' = h.email order by b.id limit 40`.execute(db)
  const cookies = { guest: await cookieOf('guest'), host: await cookieOf('host') }
  const ends = { guest: ['', '/change', '/receipt', '/calendar.ics'], host: ['', '/change', '/calendar.ics'] }
  const booking = fc.constantFrom(...rows).chain(({ id, side }) =>
    fc.constantFrom(...ends[side]).map((end) => ({
      cookie: cookies[side],
      path: `${side === 'host' ? '/host' : ''}/bookings/${id}${end}`,
      takesForms: end === '' || end === '/change',
    })),
  )
  // Nothing that would come true: the keys that make an answer count are never well formed here.
  const names = [
    'checkIn',
    'checkOut',
    'start',
    'hours',
    'guests',
    'pets',
    'refundMinor',
    'shownMinor',
    'minutes',
    'changeId',
  ]
  const intents = fc.constantFrom('cancel', 'extend', 'accept-change', 'refuse-change', 'x')
  const input = fc.tuple(booking, fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 6 }), intents)

  await fc.assert(
    fc.asyncProperty(input, async ([{ path, cookie, takesForms }, values, intent]) => {
      await expectCalm(`${path}?${asQuery(values)}`, { headers: { cookie } })
      if (takesForms)
        await expectCalm(path, {
          method: 'POST',
          headers: { origin: address, cookie },
          body: new URLSearchParams(asQuery({ ...values, intent })),
        })
    }),
    { numRuns: size(25, 150) },
  )
})

test("[HOST-06] any page of a host's bookings that an address may name is answered, and the last one instead of those beyond it", async () => {
  const headers = { cookie: await cookieOf('host') }
  const input = fc.dictionary(fc.constantFrom('list', 'page', 'day', 'month'), nasty, { maxKeys: 3 })
  await fc.assert(
    fc.asyncProperty(input, async (values) => {
      for (const path of ['/host/dashboard', '/host/bookings'])
        expect((await send(`${path}?${asQuery(values)}`, { headers })).status).toBe(200)
    }),
    { numRuns: size(10, 60) },
  )
  const first = await (await send('/host/bookings', { headers })).text()
  expect(first).toMatch(
    /href="\/host\/bookings\?page=2#page"[^>]*aria-label="Later bookings"|aria-label="Later bookings"[^>]*href="\/host\/bookings\?page=2#page"/,
  )
  const last = await (await send('/host/bookings?page=99999', { headers })).text()
  expect(last).toMatch(/aria-disabled="true" aria-label="Later bookings"/)
})

test("a visitor without a session may get a cached page, but with this answer's own nonce, and never a page of a signed-in person", async () => {
  const cookie = await cookieOf('guest')
  const [own, first, second] = [
    await send('/about', { headers: { cookie } }),
    await send('/about'),
    await send('/about'),
  ]
  const nonceOf = (answer: Response) => answer.headers.get('content-security-policy')!.match(/nonce-([\w-]+)/)![1]!

  expect(await own.text()).toContain('/auth/sign-out')
  expect(nonceOf(first)).not.toBe(nonceOf(second))
  for (const answer of [first, second]) {
    const html = await answer.text()
    expect(html).not.toContain('/auth/sign-out')
    const nonces = new Set([...html.matchAll(/nonce="([\w-]+)"/g)].map(([, nonce]) => nonce))
    expect(nonces).toEqual(new Set([nonceOf(answer)]))
  }
})
