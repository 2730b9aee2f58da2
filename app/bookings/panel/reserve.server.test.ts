import { comparedOnce } from '#test/passwords.ts'
import { defaultLimits } from '#test/limits.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { signUp } from '#domain/accounts/commands/sign-up.server.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import {
  aBlock,
  aGateway,
  aGuest,
  aHold,
  aListing,
  bookingRow,
  days,
  NOW,
  type TestListing,
  valueOf,
  wholeWeek,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { action, loader } from '#app/listings/listing/listing.route.tsx'
import { holdBar } from '../hold-bar.view.server.ts'
import { afterLogIn } from './reserve-after-log-in.server.ts'
import { connection, type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const origin = 'http://localhost:3000'
const auth = comparedOnce(createAuth({ secret: 'x'.repeat(40), publicUrl: origin }))
const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })

const observer = { noteListing: () => {}, noteStep: () => {} }

function contextOf(userId: string | null, now = NOW, site: SiteId = 'global') {
  const context = new RouterContextProvider()
  const limits = { ...defaultLimits, unpaidHoldsPerAddress: 1000 }
  const own = {
    db,
    auth,
    budgets,
    limits,
    payments: aGateway(db, now),
    clock: () => now,
    observer,
    countryHeader: null,
  }
  context.set(services, own as unknown as Services)
  context.set(connection, { nonce: '', client: '10.0.0.1', network: '' })
  context.set(visitorContext, {
    actor: userId && { userId, permissions: [] },
    language: 'en',
    locale: 'en-US',
    currency: 'USD',
    site: { id: site, zone: 'UTC' },
    origin,
    t: translator('en'),
    to: (address) => address,
  } as Visitor)
  return context
}

const input = { checkIn: '2026-03-20', checkOut: '2026-03-22', guests: '2' }

const thrown = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)

/** 'Reserve', pressed on a listing's page. */
async function press(
  { id }: TestListing,
  userId: string | null,
  form: Record<string, string> = input,
  site: SiteId = 'global',
) {
  const url = new URL(`${origin}/property/${id}?${new URLSearchParams(form)}`)
  const body = new URLSearchParams({ idempotencyKey: newId(), ...form })
  const request = new Request(url, { method: 'POST', body })
  const args = { params: { listingId: id }, request, url, context: contextOf(userId, NOW, site) }
  return thrown(action(args as unknown as Parameters<typeof action>[0]))
}

async function panelOf({ id }: TestListing, userId: string | null, search: Record<string, string> = input) {
  const url = new URL(`${origin}/property/${id}?${new URLSearchParams(search)}`)
  const args = { params: { listingId: id }, request: new Request(url), url, context: contextOf(userId) }
  return (await pageOf(args)).booking
}

/** The page of a listing that is published. */
async function pageOf(args: object) {
  const page = await loader(args as unknown as Parameters<typeof loader>[0])
  if (!('booking' in page)) throw new Error('It has been removed.')
  return page
}

const leadsTo = (answer: unknown) => (answer as Response).headers.get('location')
test('[INTL-03] a booking knows the site where it was made, to which e-mails lead its guest', async () => {
  for (const site of ['global', 'uk'] as const) {
    const guestId = await aGuest(db)
    await press(await aListing(db), guestId, input, site)
    const made = await db.selectFrom('bookings').select('site').where('guest_id', '=', guestId).execute()
    expect(made).toEqual([{ site }])
  }
})

const holds = (guestId: string) => db.selectFrom('bookings').select('id').where('guest_id', '=', guestId).execute()

test('[BOOK-01] a guest who already holds the time is led to paying it, from a second tab or back from checkout, and is not told that it is taken', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aHold(db, listing, { stay: days('2026-03-20', '2026-03-22') })

  expect(leadsTo(await press(listing, guestId))).toBe(`/checkout?bookingId=${bookingId}`)
  const other = { ...input, checkOut: '2026-03-23' }
  expect(leadsTo(await press(listing, guestId, other))).toBe(`/property/${listing.id}?${new URLSearchParams(other)}`)

  const panel = await panelOf(listing, guestId, other)
  expect(panel.problems).toEqual({})
  expect(panel.held).toMatchObject({
    isWhole: true,
    title: 'We are keeping this for you',
    leftMs: 15 * 60_000,
    pay: { to: `/checkout?bookingId=${bookingId}` },
    other: { to: expect.stringContaining(`instead=${bookingId}`) },
  })
  expect(await panelOf(listing, guestId, {})).toMatchObject({ held: { isWhole: true } })
  // Another time stays open to them, beside what they keep; and for everybody else the time is taken.
  const anotherStay = { ...input, checkIn: '2026-03-25', checkOut: '2026-03-26' }
  expect(await panelOf(listing, guestId, anotherStay)).toMatchObject({ held: { isWhole: false }, quote: {} })
  expect(await panelOf(listing, await aGuest(db))).toMatchObject({
    held: null,
    problems: { checkIn: expect.stringContaining('already taken') },
  })
})

test('[BOOK-02] [BOOK-05] the page that answers a refused Reserve holds the reason and the panel, and not the rest of the listing', async () => {
  const listing = await aListing(db)
  await aHold(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  const url = new URL(`${origin}/property/${listing.id}?${new URLSearchParams(input)}`)
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ idempotencyKey: newId(), ...input }),
  })
  const args = { params: { listingId: listing.id }, request, url, context: contextOf(await aGuest(db)) }
  const refusal = await action(args as unknown as Parameters<typeof action>[0])
  expect(refusal).toMatchObject({ init: { status: 409 } })
  const page = await pageOf(args)
  expect(Object.keys(page).toSorted()).toEqual(['booking', 'listing', 'page', 'pricesNote', 'view'])
  expect(Object.keys(page.listing)).not.toContain('description')
  expect(page.booking.nearest.length).toBeGreaterThan(0)
  expect(args.context.get(connection).afterPage).toEqual([])
})

test('[BOOK-02] somebody was faster only where a guest has booked of late; what its host has blocked is taken', async () => {
  const messageOf = async (listing: TestListing) => JSON.stringify(await press(listing, await aGuest(db)))
  const [held, blocked] = [await aListing(db), await aListing(db)]
  await aHold(db, held, { stay: days('2026-03-20', '2026-03-22') })
  await aBlock(db, blocked.spaceIds[0]!, '2026-03-20T15:00:00Z', '2026-03-22T15:00:00Z')
  expect(await messageOf(held)).toContain('Someone was faster')
  expect(await messageOf(blocked)).toContain('This time is already taken')
})

test('[BOOK-01] the bar of every page speaks of the hold that ends first, to its guest alone', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aHold(db, listing)
  expect(await holdBar(contextOf(guestId))).toMatchObject({
    text: 'We are keeping Sunny loft for you:',
    leftMs: 15 * 60_000,
    pay: { to: `/checkout?bookingId=${bookingId}` },
  })
  expect(await holdBar(contextOf(guestId, new Date(NOW.getTime() + 15 * 60_000)))).toBeNull()
  expect(await holdBar(contextOf(await aGuest(db)))).toBeNull()
  expect(await holdBar(contextOf(null))).toBeNull()
})

/** Presses 'Reserve' signed out, and signs up. */
async function pressAndSignUp(listing: TestListing, { cookie = true, meanwhile = async () => {} } = {}) {
  const answer = (await press(listing, null)) as Response
  const to = new URL(leadsTo(answer)!, origin).searchParams.get('to')!
  const pressed = answer.headers.get('set-cookie')!.split(';')[0]!
  await meanwhile()

  const request = new Request(`${origin}/auth/enter`, { method: 'POST', headers: cookie ? { cookie: pressed } : {} })
  const person = {
    email: `${newId()}@patio.example`,
    firstName: 'Ana',
    lastName: 'Rojas',
    birthday: '1990-05-01',
    country: null,
    phone: null,
  }
  const door = { auth, budgets }
  const seen = { language: 'en', currency: 'USD' } as const
  const session = await signUp(db, door, { ...person, password: 'a good password' }, seen, request, NOW)
  const { cookies } = valueOf(session)
  const after = await afterLogIn(to, cookies, request, contextOf(null))
  const { id } = await db.selectFrom('user').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
  return { ...after, guestId: id }
}

test('[BOOK-01] [AUTH-01] after signing up the requested hold is made at once, and checkout opens', async () => {
  const listing = await aListing(db)
  const { address, cookies, guestId } = await pressAndSignUp(listing)
  const [hold] = await holds(guestId)
  expect(address).toBe(`/checkout?bookingId=${hold!.id}`)
  expect(await bookingRow(db, hold!.id)).toMatchObject({ status: 'pending', check_in: '2026-03-20', guests: 2 })
  expect(cookies).toContainEqual(expect.stringMatching(/^reserve=; Path=\/auth; Max-Age=0/))
})

test('[BOOK-01] an address that somebody else has sent makes nobody hold anything: the log-in leads to the listing', async () => {
  const listing = await aListing(db)
  const { address, guestId } = await pressAndSignUp(listing, { cookie: false })
  expect(address).toBe(`/property/${listing.id}?checkIn=2026-03-20&checkOut=2026-03-22&guests=2#book`)
  expect(await holds(guestId)).toEqual([])
})

test('[BOOK-01] dates taken during sign-up are reported at the panel, with the nearest times', async () => {
  const listing = await aListing(db)
  const meanwhile = async () => void (await aHold(db, listing, { stay: days('2026-03-20', '2026-03-22') }))
  const { address, guestId } = await pressAndSignUp(listing, { meanwhile })
  expect(address).toMatch(/^\/property\/.*#book$/)
  expect(await holds(guestId)).toEqual([])

  const panel = await panelOf(listing, guestId)
  expect(panel.problems).toEqual({ checkIn: expect.stringContaining('already taken') })
  expect(panel.nearest).toHaveLength(3)
})

test('[BOOK-01] with a start each length says when it ends, also on the next day (D10); without one its hours', async () => {
  const listing = await aListing(db, { unit: 'hour', openingHours: wholeWeek(1200, 1560), max_minutes: 240 })
  const day = { checkIn: '2026-03-20', guests: '2' }
  const endsAt = async (search: Record<string, string>) =>
    (await panelOf(listing, null, { ...day, ...search })).lengths.map(({ text }) => text)
  expect(await endsAt({ start: '22:00' })).toEqual([
    '11 PM · 1 h',
    '12 AM (+1) · 2 h',
    '1 AM (+1) · 3 h',
    '2 AM (+1) · 4 h',
  ])
  expect(await endsAt({})).toEqual(['1 hour', '2 hours', '3 hours', '4 hours'])
})
