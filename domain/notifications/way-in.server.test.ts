import { defaultLimits } from '#test/limits.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { findWayIn } from '#domain/bookings/queries/find-way-in.server.ts'
import { refundOf } from '#domain/bookings/refund-of.ts'
import { sendEmail } from '#domain/email/commands/send-email.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { aGuest, aListing, aPaidBooking, bookingRow, days, valueOf } from '#test/factories.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { notifyOfArrival } from './jobs/notify-of-arrival.server.ts'

const { db } = await aDatabase({ connections: 10 })
const mails = { db, vault: testVault }

const CODE = 'Door code 4711'
const HOUR = 60

/** A paid stay from 20 to 22 March with arrival instructions in English only. */
async function aStay() {
  const listing = await aListing(db, { titles: { en: 'Sunny loft', es: 'Loft luminoso' } })
  await db
    .updateTable('listing_texts')
    .set({ arrival: `${CODE}\nRing twice` })
    .where('listing_id', '=', listing.id)
    .where('language', '=', 'en')
    .execute()
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  const { starts_at: startsAt, ends_at: endsAt } = await bookingRow(db, bookingId)
  return { listing, bookingId, guestId, startsAt, endsAt, dayBefore: addMinutes(startsAt, -24 * HOUR) }
}

const notify = (bookingId: string, now: Date) =>
  notifyOfArrival(db, { bookingId, origin: 'https://patio.example', product: 'Patio', limits: defaultLimits }, now)

const emailOf = (bookingId: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()

/** The stay on the day before, with the e-mail of arrival instructions. */
async function aNotifiedStay() {
  const stay = await aStay()
  await notify(stay.bookingId, stay.dayBefore)
  const email = (await emailOf(stay.bookingId))!
  expect(email.html + email.text).toContain(CODE)
  return { ...stay, email }
}

test('[BOOK-05] how to get in is read by the guest alone, from 24 hours before the stay until its end, in either language', async () => {
  const { listing, bookingId, guestId, startsAt, endsAt, dayBefore } = await aStay()
  const read = (now: Date, reader = guestId, language: 'en' | 'es' = 'en') =>
    findWayIn(db, { guestId: reader, bookingId, language }, now)

  expect(await read(addMinutes(dayBefore, -1))).toEqual({ state: 'later', from: dayBefore })
  for (const language of ['en', 'es'] as const)
    expect(await read(dayBefore, guestId, language)).toEqual({ state: 'open', text: `${CODE}\nRing twice` })
  expect(await read(addMinutes(endsAt, -1))).toMatchObject({ state: 'open' })
  expect(await read(endsAt)).toEqual({ state: 'over' })
  for (const other of [listing.hostId, await aGuest(db)]) expect(await read(startsAt, other)).toBeNull()

  await cancelNow(bookingId, startsAt)
  expect(await read(startsAt)).toBeNull()
})

test('once the stay is over the kept e-mail no longer tells how to get in, and says so', async () => {
  const { bookingId, endsAt, email } = await aNotifiedStay()
  await sendEmail(mails, async () => {}, email.id, endsAt)

  expect(await completeBooking(db, bookingId, endsAt)).toBeNull()

  const deferred = (await emailOf(bookingId))!
  expect(JSON.stringify(deferred)).not.toMatch(/4711|Ring twice/)
  expect(deferred).toMatchObject({
    subject: email.subject,
    status: 'sent',
    redacted_at: endsAt,
    text: expect.stringContaining('How to get in was removed from this e-mail'),
    html: expect.stringContaining('How to get in was removed from this e-mail'),
  })
  expect(deferred.text).toContain('Av. Italia 1439')
})

test('after a cancellation nothing tells it either, and what was not sent yet never is', async () => {
  const { bookingId, guestId, dayBefore, email } = await aNotifiedStay()
  expect(await sendEmail(mails, () => Promise.reject(new Error('full')), email.id, dayBefore)).toEqual(
    new Error('full'),
  )
  const { total } = refundOf((await findGuestBooking(db, guestId, bookingId, 'en'))!, dayBefore, 'guest')

  const input = { bookingId, guestId, shownMinor: total.minor, idempotencyKey: newId() }
  valueOf(await cancelBy.guest(db, input, dayBefore))

  expect(JSON.stringify(await emailOf(bookingId))).not.toContain(CODE)
  expect(await emailOf(bookingId)).toMatchObject({ status: 'withdrawn', redacted_at: dayBefore })
  expect(await sendEmail(mails, () => Promise.reject(new Error('it was sent')), email.id, dayBefore)).toBeNull()
  expect(await notify(bookingId, dayBefore)).toBeNull()
})

test('an e-mail that fails while its booking is cancelled is not tried again', async () => {
  const { bookingId, dayBefore, email } = await aNotifiedStay()
  const mailer = async () => {
    await cancelNow(bookingId, dayBefore)
    throw new Error('full')
  }
  expect(await sendEmail(mails, mailer, email.id, dayBefore)).toEqual(new Error('full'))
  expect(await emailOf(bookingId)).toMatchObject({ status: 'withdrawn' })
})

test('a booking that is cancelled at the moment at which the way in is to be told gets no e-mail of it', async () => {
  const { bookingId, dayBefore } = await aStay()
  await sql`create function halt() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(42); return null; end'`.execute(db)
  await sql`create trigger halt after update of status on bookings for each row execute function halt()`.execute(db)
  onTestFinished(async () => void (await sql`drop function halt cascade`.execute(db)))

  const { cancelling, sender } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(42)`.execute(tx)
    const first = cancelNow(bookingId, dayBefore)
    await expect.poll(whoWait).toBe(1)
    const second = notify(bookingId, dayBefore)
    await expect.poll(whoWait).toBe(2)
    return { cancelling: first, sender: second }
  })

  await cancelling
  expect(await sender).toBeNull()
  expect(await emailOf(bookingId)).toBeUndefined()
})

const cancelNow = async (bookingId: string, now: Date) =>
  valueOf(
    await cancelBy.admin(
      db,
      { mayPay: true, adminId: await aGuest(db), bookingId, reason: 'Unsafe', idempotencyKey: newId() },
      now,
    ),
  )

/** Counts this file's connections that wait for another's lock. */
async function whoWait(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
