import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, aListing, anOpenPayment, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeAccount } from './commands/close-account.server.ts'
import { listObstacles } from './queries/list-obstacles.server.ts'

const { db } = await aDatabase()
const close = (userId: string) => closeAccount(db, { userId, language: 'en' }, NOW)
const obstaclesOf = (userId: string) => listObstacles(db, userId, 'en')
const complete = (bookingId: string) =>
  sql`update bookings set status = 'completed' where id = ${bookingId}`.execute(db)

test('[AUTH-07] a booking keeps the account of either side, and nothing of the host is taken down', async () => {
  const listing = await aListing(db, { titles: { en: 'Loft' } })
  const { guestId, bookingId } = await aPaidBooking(db, listing)
  for (const [userId, side] of [
    [guestId, 'guest'],
    [listing.hostId, 'host'],
  ] as const)
    expect(await close(userId)).toEqual({
      ok: false,
      failure: {
        reason: 'obstacles',
        first: [{ kind: 'booking', bookingId, side, title: 'Loft', day: '2026-03-20' }],
        more: 0,
      },
    })
  const { rows } = await sql`select 1 from listings where id = ${listing.id} and status = 'published'`.execute(db)
  expect(rows).toHaveLength(1)
  await complete(bookingId)
  expect(await close(guestId)).toMatchObject({ ok: true })
})

test('[AUTH-07] money on its way back to a card keeps the account until it has arrived', async () => {
  const { guestId, bookingId } = await aPaidBooking(db, await aListing(db))
  await complete(bookingId)
  await sql`insert into refunds (id, payment_id, booking_id, amount_minor, currency, status, reason, idempotency_key, created_at)
    select ${bookingId}, id, booking_id, 100, currency, 'intended', 'changed', 'x', ${NOW} from payments where booking_id = ${bookingId}`.execute(
    db,
  )
  expect(await close(guestId)).toMatchObject({
    failure: { first: [{ kind: 'refund', amount: { minor: 100, currency: 'CLP' } }] },
  })
  await sql`delete from refunds where booking_id = ${bookingId}`.execute(db)
  expect(await close(guestId)).toMatchObject({ ok: true })
})

test('[AUTH-07] a card that may still be charged for a cancelled booking is a payment, not a booking', async () => {
  const open = await anOpenPayment(db, await aListing(db))
  expect(await obstaclesOf(open.guestId)).toMatchObject({ first: [{ kind: 'booking' }], more: 0 })
  await sql`update bookings set status = 'cancelled', cancelled_by = 'guest', cancel_reason = 'changed-plans', waits_for = null, expires_at = null
    where id = ${open.bookingId}`.execute(db)
  await sql`update occupancy set released_at = ${NOW} where booking_id = ${open.bookingId}`.execute(db)
  expect(await close(open.guestId)).toMatchObject({
    failure: { first: [{ kind: 'payment', bookingId: open.bookingId, side: 'guest' }], more: 0 },
  })
})

test('[AUTH-07] [BOOK-06] an open claim is named as a claim to both sides, until it has ended', async () => {
  const { guestId, hostId, bookingId } = await aStayThatIsOver()
  const claimId = newId()
  await sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_due_at, opened_at)
    select ${claimId}, id, 'guest', 'cleaning', 'open', currency, 5, ${NOW}, ${NOW} from bookings where id = ${bookingId}`.execute(
    db,
  )
  expect(await obstaclesOf(guestId)).toMatchObject({ first: [{ kind: 'claim', claimId, side: 'guest' }], more: 0 })
  expect(await obstaclesOf(hostId)).toMatchObject({ first: [{ kind: 'claim', claimId, side: 'host' }], more: 0 })
  await sql`update claims set status = 'withdrawn', answer_due_at = null, ended_at = ${NOW} where id = ${claimId}`.execute(
    db,
  )
  expect(await close(guestId)).toMatchObject({ ok: true })
})

test.each([
  ['host', -100, 'balance', 'what is owed to them'],
  ['host', 100, 'debt', 'what they owe'],
  ['payout', -100, 'payout', 'what is on its way to them'],
  ['reversal', 100, 'debt', 'what is asked back from them'],
] as const)('[AUTH-07] of the books, %s %i is a %s: %s', async (kind, minor, obstacle, _what) => {
  const { hostId, bookingId } = await aStayThatIsOver()
  const [own, journal, enough] = [newId(), newId(), new Error('enough')]
  let found: unknown
  // Books like these would not balance, so they are rolled back.
  const booked = inTransaction(db, async (tx) => {
    for (const statement of [
      sql`insert into ledger_accounts (id, kind, owner_id, currency) values (${own}, ${kind}, ${hostId}, 'CLP')`,
      sql`insert into journal (id, event_key, booking_id, at) values (${journal}, ${journal}, ${bookingId}, ${NOW})`,
      sql`insert into postings values (${journal}, 1, ${own}, ${minor}, 'CLP')`,
    ])
      await statement.execute(tx)
    found = await listObstacles(tx, hostId, 'en')
    throw enough
  })
  await expect(booked).rejects.toBe(enough)
  expect(found).toEqual({ first: [{ kind: obstacle, amount: { minor: 100, currency: 'CLP' } }], more: 0 })
})

test('[AUTH-07] five obstacles are named, of each kind at least one, and the others are counted', async () => {
  const listing = await aListing(db)
  const start = Date.parse('2026-04-01')
  const day = (at: number) => new Date(start + at * 86_400_000).toISOString().slice(0, 10)
  for (let at = 0; at < 12; at += 1)
    await aPaidBooking(db, listing, { stay: days(day(at * 2), day(at * 2 + 1)), guestId: await aGuest(db) })
  await sql`update profiles set permissions = '{}'`.execute(db)
  await sql`update profiles set permissions = '{users}' where user_id = ${listing.hostId}`.execute(db)
  const { first, more } = await obstaclesOf(listing.hostId)
  expect(first.map((each) => (each.kind === 'booking' ? each.day : each.kind))).toEqual([
    'last-admin',
    '2026-04-01',
    '2026-04-03',
    '2026-04-05',
    '2026-04-07',
  ])
  expect(more).toBe(8)
})

test('[AUTH-07] being the only admin keeps an account, and an admin whose account is closed is none', async () => {
  const admin = await aGuest(db)
  await sql`update profiles set permissions = '{}'`.execute(db)
  await sql`update profiles set permissions = '{users}' where user_id = ${admin}`.execute(db)
  expect(await close(admin)).toMatchObject({ failure: { first: [{ kind: 'last-admin' }] } })
  const second = await aGuest(db)
  await sql`update profiles set permissions = '{users}' where user_id = ${second}`.execute(db)
  valueOf(await close(admin))
  expect(await close(second)).toMatchObject({ failure: { first: [{ kind: 'last-admin' }] } })
})

async function aStayThatIsOver() {
  const { hostId, ...listing } = await aListing(db)
  const stay = await aPaidBooking(db, { hostId, ...listing }, { stay: days('2026-03-10', '2026-03-12') })
  await complete(stay.bookingId)
  return { ...stay, hostId }
}
