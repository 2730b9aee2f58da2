import { answerClaim } from '#domain/claims/commands/answer-claim.server.ts'
import { reportNoAccess } from '#domain/claims/commands/open-claim.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { money } from '#kernel/money.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage } from '#test/media.ts'
import { aBankAccount } from '#test/payouts.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { findBooking } from './queries/find-booking.server.ts'
import { listAudit } from './queries/list-audit.server.ts'
import { walkBookings, listBookings } from './queries/list-bookings.server.ts'

const { db } = await aDatabase()

async function named(userId: string, first: string, last: string) {
  await db.updateTable('profiles').set({ first_name: first, last_name: last }).where('user_id', '=', userId).execute()
}

/** As of a rare name, and as of a common one, here of more than -1: both find the same. */
async function idsOf(query: string, list: 'all' | 'confirmed' | 'cancelled' = 'all'): Promise<string[]> {
  const [few, common] = [undefined, -1].map(async (many) => {
    const { bookings } = await listBookings(db, { list, query, page: 1 }, 'en', many)
    return bookings.map(({ id }) => id)
  })
  expect(await common).toEqual(await few)
  return few!
}

test('[ADM-02] an admin finds a booking by its id, and by name, address and id of guest and host, and by the listing’s title', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing, { now: NOW })
  await aPaidBooking(db, await aListing(db), { now: NOW })
  await named(guestId, 'Quetzal', 'Ibáñez')
  await named(listing.hostId, 'Wilhelmina', 'Oyarzún')
  const { email } = await db.selectFrom('user').select('email').where('id', '=', guestId).executeTakeFirstOrThrow()
  await db
    .updateTable('listing_texts')
    .set({ title: 'A hall of 100% oak_wood' })
    .where('listing_id', '=', listing.id)
    .execute()

  for (const query of [bookingId, bookingId.toUpperCase(), guestId, listing.hostId, listing.id])
    expect(await idsOf(query)).toEqual([bookingId])
  for (const query of ['quetzal', 'zal Ibá', 'oyarzún', email, '100% oak_'])
    expect(await idsOf(query)).toEqual([bookingId])
  for (const query of [newId(), 'quetzal oyarzún', '%zal', '100_ oak']) expect(await idsOf(query)).toEqual([])
  expect(await idsOf('quetzal', 'confirmed')).toEqual([bookingId])
  expect(await idsOf('quetzal', 'cancelled')).toEqual([])
})

test('[ADM-02] bookings come in pages, the newest first, each once; the file has all of them', async () => {
  const listing = await aListing(db)
  const made: string[] = []
  for (let number = 0; number < 27; number += 1) {
    const day = (ahead: number) => new Date(Date.UTC(2026, 3, 1 + number * 2 + ahead)).toISOString().slice(0, 10)
    const now = new Date(NOW.getTime() + number * 1000)
    made.unshift((await aPaidBooking(db, listing, { now, stay: days(day(0), day(1)) })).bookingId)
  }
  const seen: string[] = []
  for (const page of [1, 2]) {
    const { bookings, ...at } = await listBookings(db, { list: 'all', query: listing.id, page }, 'en')
    expect(at).toMatchObject({ count: 27, page, pages: 2 })
    seen.push(...bookings.map(({ id }) => id))
  }
  expect(seen).toEqual(made)
  expect((await listBookings(db, { list: 'all', query: listing.id, page: 99 }, 'en')).page).toBe(2)
  const exported: string[] = []
  // Ten at once, so that the export reads three times.
  for await (const { id } of walkBookings(db, { list: 'all', query: listing.id }, 'en', 10)) exported.push(id)
  expect(exported).toEqual(made)
})

test('[ADM-02] an admin cancels with a full refund: the reason is audited once, and the booking shows what happened to it and to its money', async () => {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db), { now: NOW })
  const adminId = await aGuest(db)
  await named(adminId, 'Ada', 'Admin')
  const key = newId()
  const now = new Date(NOW.getTime() + 60_000)
  const total = (await findBooking(db, bookingId, 'en'))!.total

  for (let sent = 1; sent <= 2; sent += 1)
    expect(
      await cancelBy.admin(db, { adminId, mayPay: true, bookingId, reason: 'Not safe', idempotencyKey: key }, now),
    ).toEqual({
      ok: true,
      value: { refundMinor: total.minor },
    })
  expect((await listAudit(db, { before: null, of: bookingId })).entries).toMatchObject([
    { action: 'booking-cancelled', actorName: 'Ada Admin', on: { kind: 'booking', id: bookingId }, reason: 'Not safe' },
  ])
  const found = (await findBooking(db, bookingId, 'en'))!
  expect(found).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'admin',
    guest: { id: guestId },
    payments: [{ status: 'captured', amount: total }],
    refunds: [{ status: 'intended', reason: 'admin-cancelled', amount: total }],
  })
  expect(found.moves.map(({ to }) => to)).toEqual(['pending', 'confirmed', 'cancelled'])
  expect(found.entries.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(0)
  expect(found.entries.map(({ account }) => account)).toContain('held')

  const again = await cancelBy.admin(
    db,
    { mayPay: true, adminId, bookingId, reason: 'Again', idempotencyKey: newId() },
    now,
  )
  expect(again).toEqual({ ok: false, failure: { reason: 'too-late' } })
})

test('[ADM-02] [ADM-05] an admin without the permission for payments cancels no booking whose money goes back', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db), { now: NOW })
  const input = { adminId: await aGuest(db), bookingId, reason: 'Not safe', idempotencyKey: newId() }
  const now = new Date(NOW.getTime() + 60_000)
  expect(await cancelBy.admin(db, input, now)).toEqual({ ok: false, failure: { reason: 'may-not-refund' } })
  const found = (await findBooking(db, bookingId, 'en'))!
  expect([found.status, found.refunds.length]).toEqual(['confirmed', 0])
  expect((await listAudit(db, { before: null, of: bookingId })).entries).toEqual([])
  // One who may pay is not stopped, with the same form.
  expect((await cancelBy.admin(db, { ...input, mayPay: true }, now)).ok).toBe(true)
})

test('[ADM-02] a booking shows what was claimed about it, what was paid out of it, and what can still go back', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  const { startsAt } = (await findBooking(db, bookingId, 'en'))!
  await settleAtCheckIn(db, bookingId, startsAt)
  await aBankAccount(db, listing.hostId)
  await makePayouts(db, startsAt)
  const at = new Date(startsAt.getTime() + 60_000)
  const { claimId } = valueOf(await reportNoAccess(db, { guestId, bookingId }, at))
  const world = {
    storage: memoryStorage().storage,
    budgets: createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) }),
    limits: defaultLimits,
  }
  const offer = { act: 'offer', amount: money(60_000, 'CLP'), text: '' } as const
  valueOf(await answerClaim(db, world, { userId: listing.hostId, claimId, form: offer, files: [] }, at))
  valueOf(await answerClaim(db, world, { userId: guestId, claimId, form: { act: 'accept' }, files: [] }, at))

  const found = (await findBooking(db, bookingId, 'en'))!
  expect(found).toMatchObject({
    left: money(50_000, 'CLP'),
    payouts: [{ status: 'cancelled', amount: money(100_000, 'CLP') }],
    refunds: [{ reason: 'claim', amount: money(60_000, 'CLP') }],
    payments: [{ isForClaim: false }],
  })
  expect(found.claims.map(({ about, kind, by, amount }) => [about, kind, by, amount?.minor])).toEqual([
    ['no-access', 'opened', 'guest', 110_000],
    ['no-access', 'offered', 'host', 60_000],
    ['no-access', 'accepted', 'guest', 60_000],
  ])
})
