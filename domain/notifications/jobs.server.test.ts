import { defaultLimits } from '#test/limits.ts'
import { sendEmail } from '#domain/email/commands/send-email.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { aGuest, aHost, aListing, aPaidBooking, NOW, queuedJobs } from '#test/factories.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import type { Origins } from '#domain/i18n/site.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { notifyOfBooking } from './jobs/notify-of-booking.server.ts'

const { db } = await aDatabase()
const mails = { db, vault: testVault }

const emailsFor = (recipientId: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('recipient_id', '=', recipientId).orderBy('created_at').execute()
const announce = (
  bookingId: string,
  event: 'booking_confirmation' | 'booking_cancellation' = 'booking_confirmation',
  sites: { origins?: Origins } = {},
) =>
  notifyOfBooking(
    db,
    { bookingId, event, origin: 'https://patio.example', ...sites, product: 'Patio', limits: defaultLimits },
    NOW,
  )

async function aBookingOfTwoLanguages() {
  const guestId = await aGuest(db, { language: 'es', firstName: 'Ana' })
  const listing = await aListing(db, { host_id: await aHost(db, { language: 'en', firstName: 'Luis' }) })
  return { ...(await aPaidBooking(db, listing, { guestId })), hostId: listing.hostId }
}

test('guest and host are told, each in their own language, once an event', async () => {
  const { bookingId, guestId, hostId } = await aBookingOfTwoLanguages()

  await announce(bookingId)
  await Promise.all([announce(bookingId), announce(bookingId)])

  const [toGuest, toHost] = [await emailsFor(guestId), await emailsFor(hostId)]
  expect(toGuest).toMatchObject([
    { language: 'es', subject: 'Tu reserva está confirmada: Loft luminoso', type: 'booking_confirmation' },
  ])
  expect(toHost).toMatchObject([{ language: 'en', subject: 'New booking: Sunny loft', type: 'host_new_booking' }])
  expect(toGuest[0]!.text).toContain('CLP 110.000')
  expect(toHost[0]!.text).toContain('CLP 100,000')
  expect(toHost[0]!.text).not.toContain('CLP 110,000')

  const jobs = (await queuedJobs(db, 'email.send')).map(({ payload }) => payload['emailId'])
  expect(jobs.filter((id) => [toGuest[0]!.id, toHost[0]!.id].includes(id as string))).toHaveLength(2)
})

const origins = { uk: 'https://uk.patio.example', cl: 'https://cl.patio.example' }

test('[INTL-01] an e-mail of a booking leads its guest to the site where they booked, and its host to theirs, written as there', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  await db.updateTable('profiles').set({ site: 'cl' }).where('user_id', 'in', [guestId, listing.hostId]).execute()
  await db.updateTable('bookings').set({ site: 'uk' }).where('id', '=', bookingId).execute()
  await announce(bookingId, 'booking_confirmation', { origins })

  const read = async (userId: string) => {
    const [email] = await emailsFor(userId)
    return [email!.link, /20 March|March 20/.exec(email!.text)?.[0], /15:00|3 PM/.exec(email!.text)?.[0]]
  }
  expect(await read(guestId)).toEqual([`${origins.uk}/bookings/${bookingId}?lang=en`, '20 March', '15:00'])
  expect(await read(listing.hostId)).toEqual([`${origins.cl}/host/bookings/${bookingId}?lang=en`, 'March 20', '3 PM'])
})

test('[INTL-01] where a site has no address of its own, its e-mails lead to the main one', async () => {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))
  await db.updateTable('bookings').set({ site: 'uk' }).where('id', '=', bookingId).execute()
  await announce(bookingId)
  expect((await emailsFor(guestId))[0]!.link).toBe(`https://patio.example/bookings/${bookingId}?lang=en`)
})

test('a cancellation tells what comes back, and is a letter of its own', async () => {
  const { bookingId, guestId, hostId } = await aBookingOfTwoLanguages()
  await announce(bookingId)
  await cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)

  await announce(bookingId, 'booking_cancellation')

  const cancellation = (await emailsFor(guestId)).find(({ type }) => type === 'booking_cancellation')
  expect(cancellation!.text).toContain('Reembolso: CLP 110.000')
  expect(await emailsFor(hostId)).toHaveLength(2)
})

test('a booking that is gone is nobody’s news', async () => {
  await announce(newId())
})

test('the letter of a night on which the clocks go back tells when the session really ends', async () => {
  const night = new Date('2027-03-20T12:00:00Z')
  const openingHours = [{ weekday: 6, opensMinutes: 1200, closesMinutes: 1560 }]
  const listing = await aListing(db, { unit: 'hour', openingHours })
  // From 22:00 on 3 April 2027 three hours pass until midnight comes.
  const stay = { unit: 'hour', day: '2027-04-03', startTime: '22:00', durationMinutes: 180 } as const
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay, now: night })

  await announce(bookingId)

  const [email] = await emailsFor(guestId)
  expect(email!.text).toContain('10 PM–12 AM')
})

/** An e-mail that waits to be sent. */
async function anEmail() {
  const { bookingId, guestId } = await aBookingOfTwoLanguages()
  await announce(bookingId)
  const [email] = await emailsFor(guestId)
  return email!
}

const stateOf = (id: string) =>
  db
    .selectFrom('outgoing_emails')
    .select(['status', 'attempts', 'last_error', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a letter is sent as it was written, once', async () => {
  const email = await anEmail()
  const sent: Parameters<Mailer>[0][] = []
  const mailer: Mailer = async (each) => void sent.push(each)

  await sendEmail(mails, mailer, email.id, NOW)
  await sendEmail(mails, mailer, email.id, NOW)

  const { id, to_address: to, subject, html, text } = email
  expect(sent).toEqual([{ id, to, subject, html, text }])
  expect(await stateOf(email.id)).toEqual({ status: 'sent', attempts: 1, last_error: null, sent_at: NOW })
})

test('a letter that cannot be sent is tried again, and is dead after the eighth time', async () => {
  const { id } = await anEmail()
  const broken = () => Promise.reject(new Error('mailbox full'))

  for (let attempt = 1; attempt < 8; attempt += 1) {
    expect(await sendEmail(mails, broken, id, NOW)).toEqual(new Error('mailbox full'))
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: attempt, last_error: 'Error: mailbox full' })
  }
  await sendEmail(mails, broken, id, NOW)
  expect(await stateOf(id)).toMatchObject({ status: 'dead', attempts: 8 })

  expect(await sendEmail(mails, () => Promise.reject(new Error('a dead e-mail was sent')), id, NOW)).toBeNull()
})

const notificationsOf = (recipientId: string) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'side', 'subject_id', 'person_id', 'read_at', 'created_at'])
    .where('recipient_id', '=', recipientId)
    .orderBy('id')
    .execute()

test('[MSG-02] an event that makes an e-mail makes a notification too, once for each who is concerned', async () => {
  const { bookingId, guestId, hostId } = await aBookingOfTwoLanguages()

  await announce(bookingId)
  await Promise.all([announce(bookingId), announce(bookingId)])

  const about = { kind: 'booking_confirmation', subject_id: bookingId, read_at: null, created_at: NOW }
  expect(await notificationsOf(guestId)).toEqual([{ ...about, side: 'guest', person_id: hostId }])
  expect(await notificationsOf(hostId)).toEqual([{ ...about, side: 'host', person_id: guestId }])
})
