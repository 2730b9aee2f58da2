import { permissions } from '#domain/accounts/permission.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { notifyOfSuspension } from '#domain/reports/jobs.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aHold, aListing, aPaidBooking, bookingRow, days, NOW, queuedJobs } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aBankAccount, aBegunStay, balancesOf } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endSuspension, liftSuspension, suspendPerson } from './commands/suspend-person.server.ts'
import { countEffects } from './queries/count-effects.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)
const writeTo = 'help@patio.example'

async function anAdmin(): Promise<string> {
  const id = await aGuest(db)
  await db
    .updateTable('profiles')
    .set({ permissions: [...permissions] })
    .where('user_id', '=', id)
    .execute()
  return id
}

/** A host in the middle of their work: a stay that runs, one to come, a request, money owed, a payout that is prepared. */
async function aBusyHost() {
  const listing = await aListing(db, { instant_book: true })
  const { hostId } = listing
  await aBankAccount(db, hostId)
  const running = await aBegunStay(db, listing, '2026-03-10', '2026-03-14')
  const coming = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  const other = await aListing(db, { host_id: hostId, instant_book: false })
  const now = later(running.startsAt, { hours: 1 })
  const request = await aHold(db, other, { stay: days('2026-03-24', '2026-03-26'), now })
  const own = await aPaidBooking(db, await aListing(db), { guestId: hostId, stay: days('2026-03-20', '2026-03-22') })
  await makePayouts(db, now)
  const suspend = { adminId: await anAdmin(), userId: hostId, reason: 'Odd', writeTo }
  return { hostId, listing, other, running, coming, request, own, now, suspend }
}

const statusOf = async (id: string) => (await bookingRow(db, id)).status

test('[ADM-01] before a suspension the admin reads how much it touches, of listings, bookings of both sides, payouts and conversations', async () => {
  const { hostId, coming, listing, now } = await aBusyHost()
  await sql`insert into conversations values (${newId()}, ${coming.guestId}, ${hostId}, ${listing.id}, 0, ${now})`.execute(
    db,
  )
  expect(await countEffects(db, hostId, now)).toMatchObject({
    listings: 2,
    runningAsHost: 1,
    runningAsGuest: 0,
    comingAsHost: 1,
    comingAsGuest: 1,
    requestsAsHost: 1,
    requestsAsGuest: 0,
    conversations: 1,
    prepared: 1,
    underway: 0,
    owed: [],
  })
  expect(await countEffects(db, await aGuest(db), now)).toMatchObject({
    listings: 0,
    comingAsHost: 0,
    prepared: 0,
    owed: [],
  })
})

test('[ADM-01] [BOOK-08] what a suspension does: listings pause, bookings stay, payouts stop, and lifting it undoes what it has done', async () => {
  const host = await aBusyHost()
  expect(await balancesOf(db, host.hostId)).toMatchObject({ onItsWay: 210_000 - 10_000 })
  expect((await suspendPerson(db, host.suspend, host.now)).ok).toBe(true)

  // Bookings: the one that runs, the one to come and the one as a guest stay; a request may only run out.
  for (const { bookingId } of [host.running, host.coming, host.own]) expect(await statusOf(bookingId)).toBe('confirmed')
  expect(await statusOf(host.request.bookingId)).toBe('pending')
  // The guest of a booking to come may cancel by the policy, an admin with a full refund.
  const cancel = { adminId: host.suspend.adminId, mayPay: true, bookingId: host.coming.bookingId, reason: 'Safety' }
  const cancelled = await cancelBy.admin(db, { ...cancel, idempotencyKey: newId() }, host.now)
  expect(cancelled).toEqual({ ok: true, value: { refundMinor: 110_000 } })

  // Listings: none is published.
  const published = () =>
    db
      .selectFrom('listings')
      .select('id')
      .where('host_id', '=', host.hostId)
      .where('status', '=', 'published')
      .execute()
  expect(await published()).toEqual([])

  // Payouts: what was prepared is the host's balance again, and none is made.
  expect(await balancesOf(db, host.hostId)).toEqual({ owed: 200_000, onItsWay: 0 })
  await makePayouts(db, later(host.now, { hours: 1 }))
  expect(await balancesOf(db, host.hostId)).toEqual({ owed: 200_000, onItsWay: 0 })

  // Conversations: whom they have written to is told.
  const [job] = (await queuedJobs(db, 'reports.notify-of-suspension')).filter(
    ({ payload }) => payload['userId'] === host.hostId,
  )
  const conversation = newId()
  await sql`insert into conversations values (${conversation}, ${host.coming.guestId}, ${host.hostId}, ${host.listing.id}, 0, ${NOW})`.execute(
    db,
  )
  await sql`insert into messages (id, conversation_id, number, author_id, kind, text, created_at)
    values (${newId()}, ${conversation}, 1, ${host.hostId}, 'text', 'Hello', ${NOW})`.execute(db)
  await notifyOfSuspension(db, job!.payload as { userId: string; since: string }, host.now)
  const notified = db.selectFrom('notifications').select('kind').where('recipient_id', '=', host.coming.guestId)
  expect(await notified.where('kind', '=', 'sender_suspended').execute()).toHaveLength(1)

  const lift = { ...host.suspend, reason: 'Cleared up', republish: true }
  expect((await liftSuspension(db, lift, later(host.now, { hours: 2 }))).ok).toBe(true)
  expect(await published()).toHaveLength(2)
  await makePayouts(db, later(host.now, { hours: 3 }))
  expect(await balancesOf(db, host.hostId)).toEqual({ owed: 0, onItsWay: 200_000 })
})

test('[ADM-01] a suspension with an end is lifted by its job, not before; listings come back where the admin wanted that, and the log says that it ended by itself', async () => {
  const host = await aBusyHost()
  const at = later(host.now, { hours: 48 })
  const end = { at, republish: true }
  expect((await suspendPerson(db, { ...host.suspend, end }, host.now)).ok).toBe(true)
  const job = (await queuedJobs(db, 'admin.end-suspension')).find(({ payload }) => payload['userId'] === host.hostId)
  expect(job).toEqual({ payload: { userId: host.hostId, since: host.now.toISOString() }, runAt: at })
  const suspension = { userId: host.hostId, since: host.now.toISOString() }
  expect(await endSuspension(db, suspension, later(at, { hours: -1 }))).toEqual(at)
  const statuses = async () =>
    (await db.selectFrom('listings').select('status').where('host_id', '=', host.hostId).execute()).map(
      ({ status }) => status,
    )
  expect(await statuses()).toEqual(['paused', 'paused'])

  expect(await endSuspension(db, suspension, at)).toBeNull()
  expect(await statuses()).toEqual(['published', 'published'])
  const left = await db.selectFrom('suspensions').select('user_id').where('user_id', '=', host.hostId).execute()
  expect(left).toEqual([])
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'changes'])
    .where('subject_id', '=', host.hostId)
    .orderBy('at')
    .execute()
  expect(log).toEqual([
    {
      action: 'person-suspended',
      actor_id: host.suspend.adminId,
      changes: { suspendedUntil: [null, at.toISOString()] },
    },
    { action: 'suspension-ended', actor_id: null, changes: {} },
  ])
})

test('[ADM-01] the job of a suspension that somebody has lifted, or that is another one, ends nothing', async () => {
  const userId = await aGuest(db)
  const adminId = await anAdmin()
  const suspension = { adminId, userId, reason: 'Odd', writeTo }
  const at = later(NOW, { hours: 24 })
  await suspendPerson(db, { ...suspension, end: { at, republish: false } }, NOW)
  await liftSuspension(db, { ...suspension, republish: false }, later(NOW, { hours: 1 }))
  await suspendPerson(db, suspension, later(NOW, { hours: 2 }))
  expect(await endSuspension(db, { userId, since: NOW.toISOString() }, later(NOW, { hours: 25 }))).toBeNull()
  const left = await db.selectFrom('suspensions').select('ends_at').where('user_id', '=', userId).execute()
  expect(left).toEqual([{ ends_at: null }])
  await liftSuspension(db, { ...suspension, republish: false }, later(NOW, { hours: 26 }))
})

test('[ADM-01] whoever is suspended until a day reads it in the e-mail, in their language, by a clock that is named', async () => {
  const userId = await aGuest(db, { language: 'es' })
  const end = { at: new Date('2026-03-20T03:00:00Z'), republish: false }
  const suspension = { adminId: await anAdmin(), userId, reason: 'Odd', writeTo }
  await suspendPerson(db, { ...suspension, end }, NOW)
  const { text } = await db
    .selectFrom('outgoing_emails')
    .select('text')
    .where('recipient_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(text).toMatch(/Termina por sí sola el viernes, 20 de marzo\D+[\d:]+ [A-Z]{3,4}\b/)
  await liftSuspension(db, { ...suspension, republish: false }, NOW)
})
