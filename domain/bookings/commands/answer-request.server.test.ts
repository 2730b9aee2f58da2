import { translator } from '#domain/i18n/queries.server.ts'
import { bookingEmail } from '#domain/notifications/booking-email.ts'
import { findConcerned } from '#domain/notifications/queries/find-concerned.server.ts'
import { releaseHold, expireHold } from './end-hold.server.ts'
import { startPayment } from './start-payment.server.ts'
import {
  aGateway,
  aGuest,
  aHold,
  aListing,
  anInput,
  bookingRow,
  hours,
  NOW,
  queuedJobs,
  type TestListing,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { describe, expect, test } from 'vitest'
import { acceptRequest, declineRequest } from './answer-request.server.ts'
import { holdDates } from './hold-dates.server.ts'

const { db } = await aDatabase({ connections: 20 })
checkInvariants(() => db)

const byRequest = { instant_book: false } as const
const isOccupied = async (bookingId: string) => {
  const rows = db
    .selectFrom('occupancy')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
  return (await rows.execute()).length > 0
}
const eventsOf = async (bookingId: string) =>
  (await queuedJobs(db, 'notifications.notify-of-booking'))
    .filter(({ payload }) => payload['bookingId'] === bookingId)
    .map(({ payload }) => payload['event'])

test('[BOOK-01] a listing with requests sends a request: nothing is occupied, and the host has 24 hours', async () => {
  const listing = await aListing(db, byRequest)
  const { bookingId } = await aHold(db, listing)

  expect(await bookingRow(db, bookingId)).toMatchObject({
    status: 'pending',
    waits_for: 'host',
    expires_at: later(NOW, { hours: 24 }),
  })
  expect(await isOccupied(bookingId)).toBe(false)
  expect(await eventsOf(bookingId)).toEqual(['booking_request'])
  // Another guest may ask for the same dates.
  expect(await holdDates(db, anInput(listing, await aGuest(db)), NOW)).toMatchObject({ ok: true })
})

test('[BOOK-01] a host who chose so holds the dates of a request from the start', async () => {
  const listing = await aListing(db, { ...byRequest, requests_hold_dates: true })
  const { bookingId } = await aHold(db, listing)

  expect(await isOccupied(bookingId)).toBe(true)
  expect(await holdDates(db, anInput(listing, await aGuest(db)), NOW)).toMatchObject({
    failure: { reason: 'dates-taken' },
  })
})

test('[BOOK-01] shortly before the stay there is half of the time that is left to answer', async () => {
  const listing = await aListing(db, { ...byRequest, unit: 'hour' })
  // The session starts at 17:00 in Santiago, five hours from now.
  const { bookingId } = await aHold(db, listing, { stay: hours('2026-03-02', '17:00', 60) })
  expect(await bookingRow(db, bookingId)).toMatchObject({ expires_at: later(NOW, { hours: 2, minutes: 30 }) })
})

test('[BOOK-01] an accepted request takes its time and waits for the payment; nothing is paid before', async () => {
  const listing = await aListing(db, byRequest)
  const { bookingId, guestId } = await aHold(db, listing)
  const pay = () => startPayment(db, aGateway(db), { guestId, bookingId, origin: '' }, NOW)
  expect(await pay()).toEqual({ ok: false, failure: { reason: 'hold-ended' } })

  expect(await acceptRequest(db, { hostId: listing.hostId, bookingId }, NOW)).toEqual({ ok: true, value: null })

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending', waits_for: 'payment' })
  expect(await isOccupied(bookingId)).toBe(true)
  expect(await pay()).toMatchObject({ ok: true })
  expect(await eventsOf(bookingId)).toEqual(['booking_request', 'request_accepted'])
})

test('[BOOK-01] accepting twice, or ten times at once, is accepting once', async () => {
  const listing = await aListing(db, byRequest)
  const { bookingId } = await aHold(db, listing)
  const accept = () => acceptRequest(db, { hostId: listing.hostId, bookingId }, NOW)

  const answers = [...(await Promise.all(Array.from({ length: 10 }, accept))), await accept()]

  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await eventsOf(bookingId)).toEqual(['booking_request', 'request_accepted'])
})

test('[BOOK-02] [HOST-08] of two requests for one time the host can accept one', async () => {
  const listing = await aListing(db, byRequest)
  const [first, second] = [await aHold(db, listing), await aHold(db, listing)]
  const accept = ({ bookingId }: { bookingId: string }) => acceptRequest(db, { hostId: listing.hostId, bookingId }, NOW)

  const answers = await Promise.all([accept(first), accept(second)])

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { reason: 'too-late' } })
})

test('[BOOK-02] guest and host race for one time: a hold and an acceptance never overlap', async () => {
  const onRequest = await aListing(db, byRequest)
  const instant = await aListing(db, { host_id: onRequest.hostId, spaceIds: onRequest.spaceIds })
  const { bookingId } = await aHold(db, onRequest)

  const [accepted, held] = await Promise.all([
    acceptRequest(db, { hostId: onRequest.hostId, bookingId }, NOW),
    holdDates(db, anInput(instant, await aGuest(db)), NOW),
  ])
  expect([accepted.ok, held.ok].filter(Boolean)).toHaveLength(1)
})

test('[BOOK-01] a declined request is over, and the guest is notified', async () => {
  const listing = await aListing(db, byRequest)
  const { bookingId } = await aHold(db, listing)

  expect(await declineRequest(db, { hostId: listing.hostId, bookingId, reason: 'party' }, NOW)).toMatchObject({
    ok: true,
  })

  expect(await bookingRow(db, bookingId)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'host',
    cancel_reason: 'declined',
    decline_reason: 'party',
  })
  expect(await eventsOf(bookingId)).toEqual(['booking_request', 'request_declined'])
  expect(await acceptRequest(db, { hostId: listing.hostId, bookingId }, NOW)).toEqual({
    ok: false,
    failure: { reason: 'too-late' },
  })
})

test('[BOOK-01] what a host says of a decline is stored with the reason, and told to the guest', async () => {
  const listing = await aListing(db, byRequest)
  const { bookingId } = await aHold(db, listing)
  const note = 'The roof is being repaired.'
  await declineRequest(db, { hostId: listing.hostId, bookingId, reason: 'other', note }, NOW)
  expect(await bookingRow(db, bookingId)).toMatchObject({ decline_reason: 'other', decline_note: note })

  const { details, guest } = (await findConcerned(db, bookingId))!
  const reading = { event: 'request_declined', side: 'guest', language: 'en', locale: 'en-US', origin: '' } as const
  const { paragraphs } = bookingEmail({ ...details, ...guest }, { ...reading, t: translator('en') })
  expect(paragraphs.at(-1)).toBe(`${details.hostName} writes: “${note}”`)
})

test('[BOOK-01] an unanswered request expires by itself, and both sides are notified', async () => {
  const listing = await aListing(db, byRequest)
  const { bookingId } = await aHold(db, listing)
  const tomorrow = later(NOW, { hours: 24 })

  expect(await acceptRequest(db, { hostId: listing.hostId, bookingId }, tomorrow)).toMatchObject({ ok: false })
  await expireHold(db, aGateway(db), bookingId, tomorrow)

  expect(await bookingRow(db, bookingId)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'system',
    cancel_reason: 'expired',
  })
  expect(await eventsOf(bookingId)).toEqual(['booking_request', 'request_expired'])
})

test('[BOOK-05] a guest withdraws a request', async () => {
  const listing = await aListing(db, byRequest)
  const booking = await aHold(db, listing)
  expect(await releaseHold(db, aGateway(db), booking, NOW)).toBe(true)
  expect(await eventsOf(booking.bookingId)).toEqual(['booking_request', 'request_withdrawn'])
})

test('[BOOK-01] a stranger, and the guest by this door, answer no request: it reads as missing', async () => {
  const { bookingId, guestId } = await aHold(db, await aListing(db, byRequest))
  for (const hostId of [guestId, await aGuest(db)]) {
    expect(await acceptRequest(db, { hostId, bookingId }, NOW)).toEqual({ ok: false, failure: { reason: 'not-found' } })
    expect(await declineRequest(db, { hostId, bookingId, reason: 'other' }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'not-found' },
    })
  }
})

describe('what else wants an accepted time', () => {
  /** Each request is by a guest of its own. */
  const asks = (listing: TestListing, from: string, minutes = 60) =>
    aHold(db, listing, { stay: hours('2026-03-20', from, minutes) })
  const stateOf = async ({ bookingId }: { bookingId: string }) => {
    const { status, waits_for, decline_reason } = await bookingRow(db, bookingId)
    return status === 'pending' ? waits_for : decline_reason
  }

  test('[BOOK-06] [HOST-08] other requests for any of it are declined in the same moment, also of sibling listings; each guest is told once, nobody has paid, and their places are free again', async () => {
    const studio = await aListing(db, { ...byRequest, unit: 'hour', turnoverMinutes: 30 })
    const pair = await aListing(db, {
      ...byRequest,
      unit: 'hour',
      host_id: studio.hostId,
      spaceIds: [...studio.spaceIds, ...(await aListing(db, { host_id: studio.hostId })).spaceIds],
    })
    const accepted = await asks(studio, '10:00', 120)
    const overlapping = [await asks(studio, '11:00'), await asks(studio, '09:00'), await asks(pair, '11:00', 180)]
    // The turnover ends at 12:30; a request before 9:00 needs its own turnover until 9:00.
    const inTurnover = await asks(studio, '12:00')
    const others = [
      await asks(studio, '13:00'),
      await asks(studio, '14:00'),
      await asks(await aListing(db, { ...byRequest, unit: 'hour' }), '10:00'),
    ]
    const nextDay = await aHold(db, studio, { stay: hours('2026-03-21', '10:00', 120) })

    expect(await acceptRequest(db, { hostId: studio.hostId, bookingId: accepted.bookingId }, NOW)).toMatchObject({
      ok: true,
    })

    expect(await stateOf(accepted)).toBe('payment')
    for (const other of [...overlapping, inTurnover]) {
      expect(await stateOf(other)).toBe('taken')
      expect(await bookingRow(db, other.bookingId)).toMatchObject({ cancelled_by: 'host', cancel_reason: 'declined' })
      expect(await eventsOf(other.bookingId)).toEqual(['booking_request', 'request_declined'])
    }
    for (const other of [...others, nextDay]) expect(await stateOf(other)).toBe('host')
    const paid = await db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', overlapping[0]!.bookingId)
      .execute()
    expect(paid).toEqual([])
  })

  test('[BOOK-02] [BOOK-06] twelve answers to requests that overlap, given at once: one is accepted, all others are declined and told so once', async () => {
    const studio = await aListing(db, { ...byRequest, unit: 'hour' })
    const sibling = await aListing(db, {
      ...byRequest,
      unit: 'hour',
      host_id: studio.hostId,
      spaceIds: studio.spaceIds,
    })
    const requests: { bookingId: string }[] = []
    for (let each = 0; each < 6; each += 1)
      requests.push(await asks(studio, `1${each % 3}:00`, 180), await asks(sibling, `1${each % 3}:00`, 180))

    const answers = await Promise.all(
      requests.map(({ bookingId }) => acceptRequest(db, { hostId: studio.hostId, bookingId }, NOW)),
    )

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.failure.reason === 'too-late')).toHaveLength(11)
    const states = await Promise.all(requests.map(stateOf))
    expect(states.filter((state) => state === 'payment')).toHaveLength(1)
    expect(states.filter((state) => state === 'taken')).toHaveLength(11)
    for (const [index, { bookingId }] of requests.entries())
      expect(await eventsOf(bookingId)).toEqual([
        'booking_request',
        answers[index]!.ok ? 'request_accepted' : 'request_declined',
      ])
  })
})
