import { acceptRequest } from './answer-request.server.ts'
import {
  aGateway,
  aGuest,
  aHold,
  aListing,
  anOpenPayment,
  anInput,
  bookingRow,
  days,
  validCard,
  NOW,
  queuedJobs,
  type TestListing,
  valueOf,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { releaseHold } from './end-hold.server.ts'
import { exchangeHold } from './exchange-hold.server.ts'
import { notePurpose } from './note-purpose.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase({ connections: 20 })
checkInvariants(() => db)

type Own = { bookingId: string; guestId: string }
const exchange = (
  listing: TestListing,
  { bookingId, guestId }: Own,
  options: Parameters<typeof anInput>[2],
  now = NOW,
) => exchangeHold(db, aGateway(db, now), anInput(listing, guestId, options), bookingId, now)
const crossing = { stay: days('2026-03-21', '2026-03-24') }
const nextWeek = { stay: days('2026-03-27', '2026-03-28') }

test('[BOOK-01] a hold is exchanged for another time, which may cross its own; both in one step, and the time to pay goes on', async () => {
  const listing = await aListing(db)
  const first = await anOpenPayment(db, listing)
  await notePurpose(db, { ...first, purpose: 'A wedding' })

  const held = valueOf(await exchange(listing, first, crossing, later(NOW, { minutes: 5 })))

  expect(await bookingRow(db, first.bookingId)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'guest',
    cancel_reason: 'exchanged',
  })
  expect(await bookingRow(db, held.bookingId)).toMatchObject({
    status: 'pending',
    check_in: '2026-03-21',
    expires_at: later(NOW, { minutes: 15 }),
    purpose: 'A wedding',
  })
  const sessions = db.selectFrom('sandbox_sessions').select('status').where('id', '=', first.sessionId)
  expect(await sessions.execute()).toEqual([{ status: 'expired' }])
  const notices = (await queuedJobs(db, 'notifications.notify-of-booking')).map(({ payload }) => payload)
  for (const { bookingId } of [first, held]) expect(notices).not.toContainEqual(expect.objectContaining({ bookingId }))
})

test('[BOOK-01] what a hold is for goes along to the other time', async () => {
  const listing = await aListing(db, { subcategory: 'hall' })
  const first = await aHold(db, listing)
  const spoken = { purpose: 'A wedding', note: 'We are six.' }
  await db.updateTable('bookings').set(spoken).where('id', '=', first.bookingId).execute()
  const held = valueOf(await exchange(listing, first, crossing))
  expect(await bookingRow(db, held.bookingId)).toMatchObject({ check_in: '2026-03-21', ...spoken })
})

test('[BOOK-01] with five unpaid holds, two of them here, one may still be exchanged: it counts as one', async () => {
  const listing = await aListing(db)
  const first = await aHold(db, listing)
  const { guestId } = first
  await aHold(db, listing, { guestId, stay: days('2026-04-10', '2026-04-11') })
  for (let others = 0; others < 3; others += 1) await aHold(db, await aListing(db), { guestId })

  expect(await exchange(listing, first, nextWeek)).toMatchObject({ ok: true })
  const held = await db
    .selectFrom('bookings')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('status', '=', 'pending')
    .execute()
  expect(held).toHaveLength(5)
})

test('[BOOK-01] three exchanges and a release count as one ended hold: there is no pause', async () => {
  const listing = await aListing(db)
  let own = await aHold(db, listing)
  for (const checkOut of ['2026-03-23', '2026-03-24', '2026-03-25']) {
    const stay = days('2026-03-20', checkOut)
    own = { ...own, ...valueOf(await exchange(listing, own, { stay })) }
  }
  await releaseHold(db, aGateway(db), own, NOW)

  const again = await aHold(db, listing, { guestId: own.guestId })
  expect(await bookingRow(db, again.bookingId)).toMatchObject({ status: 'pending' })
})

test('[BOOK-01] where the other time is not available the first stays held', async () => {
  const listing = await aListing(db)
  const first = await anOpenPayment(db, listing)
  await aHold(db, listing, nextWeek)

  expect(await exchange(listing, first, nextWeek)).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
  expect(await bookingRow(db, first.bookingId)).toMatchObject({ status: 'pending', waits_for: 'payment' })
  // The exchange closed the session, so a payment needs a new one.
  expect(await startPayment(db, aGateway(db), { ...first, origin: '' }, NOW)).toMatchObject({ ok: true })
})

test('[BOOK-04] while the provider cannot be reached, the first stays held and nothing else is', async () => {
  const listing = await aListing(db)
  const first = await anOpenPayment(db, listing)
  const silent = { ...aGateway(db), expireSession: () => Promise.reject(new Error('no answer')) }

  const input = anInput(listing, first.guestId, nextWeek)
  expect(await exchangeHold(db, silent, input, first.bookingId, NOW)).toEqual({
    ok: false,
    failure: { reason: 'provider-unavailable' },
  })
  const held = await db.selectFrom('bookings').select(['id', 'status']).where('listing_id', '=', listing.id).execute()
  expect(held).toEqual([{ id: first.bookingId, status: 'pending' }])
})

test('[BOOK-01] releasing a hold that was exchanged succeeds, and ends nothing else', async () => {
  const listing = await aListing(db)
  const first = await aHold(db, listing)
  const held = valueOf(await exchange(listing, first, nextWeek))

  expect(await releaseHold(db, aGateway(db), first, NOW)).toBe(true)
  expect(await bookingRow(db, held.bookingId)).toMatchObject({ status: 'pending' })
})

test('[BOOK-04] a hold that has been paid meanwhile is a booking: the other time is held beside it', async () => {
  const listing = await aListing(db)
  const first = await anOpenPayment(db, listing)
  await payInSandbox(db, first.sessionId, validCard, NOW)

  const held = valueOf(await exchange(listing, first, nextWeek))
  expect(await bookingRow(db, first.bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await bookingRow(db, held.bookingId)).toMatchObject({ status: 'pending' })
})

test('[BOOK-01] a guest cannot exchange another guest’s hold, an expired one, or a request that the host has accepted', async () => {
  const listing = await aListing(db)
  const strangers = await aHold(db, listing)
  const guestId = await aGuest(db)

  expect(await exchange(listing, { ...strangers, guestId }, nextWeek)).toMatchObject({ ok: true })
  expect(await bookingRow(db, strangers.bookingId)).toMatchObject({ status: 'pending' })

  const byRequest = await aListing(db, { instant_book: false })
  const held = await aHold(db, byRequest, { guestId })
  valueOf(await acceptRequest(db, { hostId: byRequest.hostId, bookingId: held.bookingId }, NOW))
  expect(await exchange(byRequest, held, nextWeek)).toMatchObject({ ok: true })
  expect(await bookingRow(db, held.bookingId)).toMatchObject({ status: 'pending' })

  const late = later(NOW, { minutes: 16 })
  const other = { stay: days('2026-04-20', '2026-04-21') }
  const fresh = valueOf(await exchange(listing, strangers, other, late))
  expect(await bookingRow(db, fresh.bookingId)).toMatchObject({ expires_at: later(late, { minutes: 15 }) })
})

test('[BOOK-01] an exchange sent twice under one key, also at once, is one', async () => {
  const listing = await aListing(db)
  const first = await anOpenPayment(db, listing)
  const twice = { ...crossing, key: 'the-same-key' }
  const outcomes = await Promise.all([1, 2, 3].map(() => exchange(listing, first, twice)))
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  expect(outcomes[0]).toMatchObject({ ok: true })
})
