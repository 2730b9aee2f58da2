import { acceptRequest } from '#domain/bookings/commands/answer-request.server.ts'
import { endBlockedRequests } from '#domain/bookings/commands/end-blocked-requests.server.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  aGuest,
  aHold,
  aListing,
  anInput,
  aPaidBooking,
  bookingRow,
  days,
  NOW,
  queuedJobs,
  valueOf,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { MAX_BLOCKED } from './account.ts'
import { blockPerson, unblockPerson } from './commands/block-person.server.ts'
import { findAcquaintance } from './queries/find-acquaintance.server.ts'
import { listBlocked } from './queries/list-blocked.server.ts'

const { db } = await aDatabase({ connections: 20 })
checkInvariants(() => db)

const block = (userId: string, otherId: string) => blockPerson(db, { userId, otherId }, NOW)
const notPossible = { ok: false, failure: { reason: 'blocked' } }
const isPossible = async (listing: Awaited<ReturnType<typeof aListing>>, guestId: string) =>
  (await holdDates(db, anInput(listing, guestId), NOW)).ok

describe('[MSG-01] whoever is blocked', () => {
  test('by a host holds none of their dates and asks for none, on any of their listings; others do', async () => {
    const booked = await aListing(db)
    const onRequest = await aListing(db, { host_id: booked.hostId, instant_book: false })
    const guestId = await aGuest(db)
    await aPaidBooking(db, booked, { guestId, stay: days('2026-05-01', '2026-05-03') })
    valueOf(await block(booked.hostId, guestId))
    for (const listing of [booked, onRequest])
      expect(await holdDates(db, anInput(listing, guestId), NOW)).toEqual(notPossible)
    expect(await isPossible(await aListing(db), guestId)).toBe(true)
    expect(await isPossible(booked, await aGuest(db))).toBe(true)
  })

  test('is so in both directions, and no more once it is taken back; the other side’s block stays', async () => {
    const listing = await aListing(db)
    const guestId = await aGuest(db)
    await aPaidBooking(db, listing, { guestId, stay: days('2026-05-01', '2026-05-03') })
    valueOf(await block(guestId, listing.hostId))
    expect(await holdDates(db, anInput(listing, guestId), NOW)).toEqual(notPossible)
    valueOf(await block(listing.hostId, guestId))
    await unblockPerson(db, { userId: guestId, otherId: listing.hostId })
    expect(await holdDates(db, anInput(listing, guestId), NOW)).toEqual(notPossible)
    await unblockPerson(db, { userId: listing.hostId, otherId: guestId })
    expect(await isPossible(listing, guestId)).toBe(true)
  })

  test('pays for no hold of before; what is booked stays', async () => {
    const listing = await aListing(db)
    const guestId = await aGuest(db)
    const booked = await aPaidBooking(db, listing, { guestId, stay: days('2026-05-01', '2026-05-03') })
    const held = await aHold(db, listing, { guestId, stay: days('2026-06-01', '2026-06-03') })
    valueOf(await block(listing.hostId, guestId))
    const pay = { guestId, bookingId: held.bookingId, origin: 'https://patio.example' }
    expect(await startPayment(db, aGateway(db), pay, NOW)).toEqual(notPossible)
    expect(await bookingRow(db, booked.bookingId)).toMatchObject({ status: 'confirmed' })
    await unblockPerson(db, { userId: listing.hostId, otherId: guestId })
    expect((await startPayment(db, aGateway(db), pay, NOW)).ok).toBe(true)
  })

  test('has what was asked and not answered ended: declined by a host who blocks, withdrawn by a guest who does; others’ requests wait on', async () => {
    const listing = await aListing(db, { instant_book: false })
    const other = await aListing(db, { host_id: listing.hostId, instant_book: false })
    const [blocked, blocker, third] = [await aGuest(db), await aGuest(db), await aGuest(db)]
    const ask = async (guestId: string, of = listing) =>
      valueOf(await holdDates(db, anInput(of, guestId, { stay: days('2026-07-01', '2026-07-03') }), NOW)).bookingId
    const requests = [await ask(blocked), await ask(blocked, other), await ask(blocker), await ask(third)]
    const accepted = valueOf(
      await holdDates(db, anInput(other, blocked, { stay: days('2026-08-01', '2026-08-03') }), NOW),
    ).bookingId
    valueOf(await acceptRequest(db, { hostId: listing.hostId, bookingId: accepted }, NOW))

    valueOf(await block(listing.hostId, blocked))
    valueOf(await block(blocker, listing.hostId))
    const jobs = await queuedJobs(db, 'bookings.end-blocked-requests')
    const pairs = jobs.map(({ payload }) => payload as { userId: string; otherId: string })
    expect(pairs.filter(({ userId }) => [listing.hostId, blocker].includes(userId))).toHaveLength(2)
    // Repeating it changes nothing.
    for (const pair of [...pairs, ...pairs]) await endBlockedRequests(db, pair, NOW)

    const declined = { status: 'cancelled', cancelled_by: 'host', cancel_reason: 'declined', decline_reason: 'other' }
    expect(await bookingRow(db, requests[0]!)).toMatchObject(declined)
    expect(await bookingRow(db, requests[1]!)).toMatchObject(declined)
    expect(await bookingRow(db, requests[2]!)).toMatchObject({ status: 'cancelled', cancelled_by: 'guest' })
    expect(await bookingRow(db, requests[3]!)).toMatchObject({ status: 'pending', waits_for: 'host' })
    expect(await bookingRow(db, accepted)).toMatchObject({ status: 'pending', waits_for: 'payment' })
  })

  test('and unblocked before anything followed keeps what was asked', async () => {
    const listing = await aListing(db, { instant_book: false })
    const guestId = await aGuest(db)
    const { bookingId } = valueOf(await holdDates(db, anInput(listing, guestId), NOW))
    valueOf(await block(listing.hostId, guestId))
    await unblockPerson(db, { userId: listing.hostId, otherId: guestId })
    await endBlockedRequests(db, { userId: listing.hostId, otherId: guestId }, NOW)
    expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending', waits_for: 'host' })
  })

  test('after a hold was judged and before it is written gets none', async () => {
    const listing = await aListing(db)
    const guestId = await aGuest(db)
    await aPaidBooking(db, listing, { guestId, stay: days('2026-05-01', '2026-05-03') })
    // Another hold of the guest takes its turn meanwhile.
    const held = await db.transaction().execute(async (tx) => {
      await sql`select wait_for_turn('guest', ${guestId})`.execute(tx)
      const holding = holdDates(db, anInput(listing, guestId), NOW)
      await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 30_000, interval: 10 })
      valueOf(await block(listing.hostId, guestId))
      return { holding }
    })
    expect(await held.holding).toEqual(notPossible)
  })
})

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  )
  return rows[0]!.count
}

describe('[MSG-01] one blocks', () => {
  test('only whom one knows of: a host with a profile, the other side of a booking; names are not had by trying ids', async () => {
    const [listing, stranger, reader] = [await aListing(db), await aGuest(db), await aGuest(db)]
    const { guestId } = await aPaidBooking(db, listing)
    const knows = async (userId: string, otherId: string) => (await findAcquaintance(db, { userId, otherId })) !== null
    expect(await knows(reader, listing.hostId)).toBe(true)
    expect(await knows(listing.hostId, guestId)).toBe(true)
    expect(await knows(listing.hostId, stranger)).toBe(false)
    expect(await knows(reader, reader)).toBe(false)
    for (const otherId of [stranger, newId()])
      expect(await block(listing.hostId, otherId)).toMatchObject({ failure: { reason: 'not-found' } })
    // A host who lets nothing any more can still be blocked.
    valueOf(await block(reader, listing.hostId))
    await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', listing.id).execute()
    expect(await findAcquaintance(db, { userId: reader, otherId: listing.hostId })).toEqual({
      name: 'Luis',
      isBlocked: true,
    })
  })

  test('nobody twice, and not beyond the limit, also of two at once', async () => {
    const userId = await aGuest(db)
    const hosts: string[] = []
    for (let each = 0; each < 3; each += 1) hosts.push((await aListing(db)).hostId)
    const fillers = await Promise.all(Array.from({ length: MAX_BLOCKED - 1 }, () => aGuest(db)))
    const rows = fillers.map((blocked_id) => ({ blocker_id: userId, blocked_id, created_at: NOW }))
    await db.insertInto('blocked_people').values(rows).execute()

    const outcomes = await Promise.all(hosts.map((hostId) => block(userId, hostId)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, failure: { reason: 'too-many' } })
    expect(await listBlocked(db, userId)).toHaveLength(MAX_BLOCKED)
    const blocked = hosts[outcomes.findIndex(({ ok }) => ok)]!
    valueOf(await block(userId, blocked))
    expect(await listBlocked(db, userId)).toHaveLength(MAX_BLOCKED)
  })
})
