import { testVault } from '#test/vault.ts'
import { defaultLimits } from '#test/limits.ts'
import type { BookingEvent, ownEvents } from '#domain/bookings/events.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { refuseChange } from '#domain/bookings/commands/answer-change.server.ts'
import { releaseHold } from '#domain/bookings/commands/end-hold.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  aGuest,
  aHost,
  aListing,
  anAccount,
  aPaidBooking,
  anInput,
  days,
  NOW,
  queuedJobs,
} from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { sendDigest } from './jobs/send-digest.server.ts'
import { notifyOfArrival } from './jobs/notify-of-arrival.server.ts'
import { notifyOfBooking } from './jobs/notify-of-booking.server.ts'

const { db } = await aDatabase({ connections: 20 })

const sender = { origin: 'https://patio.example', product: 'Patio', limits: defaultLimits, vault: testVault }

const emailsFor = (recipientId: string) =>
  db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const sentTo = async (recipientId: string) =>
  (await emailsFor(recipientId)).filter(({ status }) => status === 'queued').map(({ type }) => type)
const countOf = (types: string[]) =>
  Object.fromEntries([...new Set(types)].toSorted().map((type) => [type, types.filter((each) => each === type).length]))

/** Processes the queued events that were not handled yet. */
const notified = new Set<string>()
async function notifyAll(now = NOW): Promise<void> {
  for (const { payload } of await queuedJobs(db, 'notifications.notify-of-booking')) {
    const event = payload as BookingEvent
    const details = JSON.stringify(event)
    if (notified.has(details)) continue
    notified.add(details)
    await notifyOfBooking(db, { ...event, ...sender }, now)
  }
}

type Asking = { guestId: string; listing: Awaited<ReturnType<typeof aListing>> }

/** Requests and withdraws so many times, a minute apart. */
async function askAndWithdraw({ guestId, listing }: Asking, times: number, from = NOW): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const now = later(from, { minutes: time })
    const held = await holdDates(db, anInput(listing, guestId), now)
    if (!held.ok) throw new Error(JSON.stringify(held))
    await notifyAll(now)
    await releaseHold(db, aGateway(db, now), { guestId, bookingId: held.value.bookingId }, now)
    await notifyAll(now)
  }
}

async function aRequestedListing(): Promise<Asking & { hostId: string }> {
  const hostId = await aHost(db, { language: 'es', firstName: 'Luis' })
  const listing = await aListing(db, { host_id: hostId, instant_book: false })
  return { guestId: await aGuest(db), listing, hostId }
}

test('the same request six times is one request and two letters', async () => {
  const { guestId, listing, hostId } = await aRequestedListing()
  for (let time = 0; time < 6; time += 1) await holdDates(db, anInput(listing, guestId), NOW)
  await notifyAll()
  expect(await sentTo(guestId)).toEqual(['booking_request'])
  expect(await sentTo(hostId)).toEqual(['booking_request'])
})

test('ten letters of each kind an hour and recipient; what is more is told in one digest when the hour is over', async () => {
  const { hostId, ...asking } = await aRequestedListing()
  await askAndWithdraw(asking, 14)

  expect(countOf(await sentTo(hostId))).toEqual({ booking_request: 10, request_withdrawn: 10 })
  expect(countOf(await sentTo(asking.guestId))).toEqual({ booking_request: 10 })
  const due = later(NOW, { minutes: 70 })
  const jobs = (await queuedJobs(db, 'notifications.send-digest')).filter(
    ({ payload }) => payload['recipientId'] === hostId,
  )
  expect(jobs).toEqual([{ payload: { recipientId: hostId }, runAt: due }])

  expect(await sendDigest(db, { recipientId: hostId, ...sender }, later(due, { minutes: -1 }))).toEqual(due)
  expect(await sendDigest(db, { recipientId: hostId, ...sender }, due)).toBe(null)
  expect(await sendDigest(db, { recipientId: hostId, ...sender }, due)).toBe(null)
  const digests = (await emailsFor(hostId)).filter(({ type }) => type === 'digest')
  expect(digests).toMatchObject([
    { language: 'es', status: 'queued', subject: expect.stringMatching(/^8 novedades más: .+ y otras$/) },
  ])
  const deferred = (await emailsFor(hostId)).filter(({ status }) => status === 'in-digest')
  expect(deferred).toHaveLength(8)
  for (const { subject, summary, link, digest_id } of deferred) {
    expect(summary).toMatch(/^Llegada: .+, Salida: .+/)
    expect(digests[0]!.text).toContain(`${subject} (${summary}): ${link}`)
    expect(digest_id).toBe(digests[0]!.id)
  }
  expect((await queuedJobs(db, 'email.send')).map(({ payload }) => payload['emailId'])).toContain(digests[0]!.id)
})

test('changes that are proposed and taken back are ten letters an hour, and so many lines of a digest', async () => {
  const { hostId, ...asking } = await aRequestedListing()
  await db.updateTable('listings').set({ instant_book: true }).where('id', '=', asking.listing.id).execute()
  const { bookingId, guestId } = await aPaidBooking(db, asking.listing, { guestId: asking.guestId })
  await db.updateTable('listings').set({ instant_book: false }).where('id', '=', asking.listing.id).execute()
  const terms = { stay: days('2026-03-20', '2026-03-23'), guests: 2, pets: 0 }
  const own = { ...anAccount, by: 'guest', userId: guestId, bookingId, terms, kind: 'change' } as const
  for (let time = 0; time < 12; time += 1) {
    const proposed = await proposeChange(db, { ...own, shownMinor: 55_000, idempotencyKey: newId() }, NOW)
    if (!proposed.ok) throw new Error(JSON.stringify(proposed))
    await refuseChange(db, aGateway(db), { ...own, changeId: proposed.value.changeId }, NOW)
  }
  await notifyAll()

  expect(countOf(await sentTo(hostId))).toMatchObject({ change_proposed: 10 })
  await sendDigest(db, { recipientId: hostId, ...sender }, later(NOW, { hours: 1 }))
  expect((await emailsFor(hostId)).find(({ type }) => type === 'digest')).toMatchObject({
    subject: expect.stringMatching(/^2 novedades más: .+ y otras$/),
  })
})

test('an hour later letters are sent again', async () => {
  const { hostId, ...asking } = await aRequestedListing()
  await askAndWithdraw(asking, 11)
  await askAndWithdraw(asking, 1, later(NOW, { minutes: 75 }))
  expect(countOf(await sentTo(hostId))).toEqual({ booking_request: 11, request_withdrawn: 11 })
})

test('counted by the database: twenty told at once are ten letters', async () => {
  const hostId = await aHost(db)
  const ids = []
  for (let time = 0; time < 20; time += 1) {
    const listing = await aListing(db, { host_id: hostId, instant_book: false })
    const held = await holdDates(db, anInput(listing, await aGuest(db)), NOW)
    if (held.ok) ids.push(held.value.bookingId)
  }
  await Promise.all(
    ids.map((bookingId) => notifyOfBooking(db, { bookingId, event: 'booking_request', ...sender }, NOW)),
  )
  expect(await sentTo(hostId)).toHaveLength(10)
  // A repeated job, as after a killed worker, sends nothing twice.
  for (const bookingId of ids) await notifyOfBooking(db, { bookingId, event: 'booking_request', ...sender }, NOW)
  expect(await emailsFor(hostId)).toHaveLength(20)
})

test.each([
  ['booking_request', 1],
  ['request_withdrawn', 1],
  ['booking_confirmation', 3],
  ['booking_cancellation', 3],
  ['booking_cancelled_by_host', 3],
  ['request_accepted', 3],
  ['request_declined', 3],
  ['request_expired', 3],
  ['hold_ended', 3],
  ['payment_too_late', 3],
] satisfies [(typeof ownEvents)[number], number][])(
  'where one an hour is the most, of three of %s %i are sent',
  async (event, max) => {
    const guestId = await aGuest(db)
    const hostId = await aHost(db)
    const few = { ...sender, limits: { ...defaultLimits, emailsPerHourAndKind: 1 } }
    for (const number of [1, 2, 3]) {
      const listing = await aListing(db, { host_id: hostId, instant_book: false })
      const stay = days(`2026-03-1${number}`, `2026-03-1${number + 1}`)
      const held = await holdDates(db, anInput(listing, guestId, { stay, key: newId() }), NOW)
      if (held.ok) await notifyOfBooking(db, { bookingId: held.value.bookingId, event, ...few }, NOW)
    }
    const types = [...(await sentTo(guestId)), ...(await sentTo(hostId))]
    for (const count of Object.values(countOf(types))) expect([max, 2 * max]).toContain(count)
    expect(types.length).toBeGreaterThan(0)
  },
)

test('how to get in is told of each stay, where one e-mail an hour is the most', async () => {
  const guestId = await aGuest(db)
  const few = { ...sender, limits: { ...defaultLimits, emailsPerHourAndKind: 1 } }
  for (let stays = 0; stays < 3; stays += 1) {
    const { bookingId } = await aPaidBooking(db, await aListing(db), {
      guestId,
      stay: days('2026-03-03', '2026-03-05'),
    })
    await notifyOfArrival(db, { bookingId, ...few }, later(NOW, { hours: 12 }))
  }
  expect(countOf(await sentTo(guestId))).toEqual({ arrival: 3 })
})
