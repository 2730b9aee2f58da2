import { defaultLimits } from '#test/limits.ts'
import type { Stay } from '#domain/availability/stay.ts'
import { expireHold, releaseHold } from './end-hold.server.ts'
import {
  aGateway,
  aGuest,
  aHold,
  aListing,
  anOpenPayment,
  aPaidBooking,
  anInput,
  bookingRow,
  days,
  hours,
  NOW,
  queuedJobs,
  type TestListing,
  valueOf,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { acceptRequest } from './answer-request.server.ts'
import { holdDates } from './hold-dates.server.ts'

const { db } = await aDatabase({ connections: 50 })
checkInvariants(() => db)

const listings = (count: number, input = {}) => Promise.all(Array.from({ length: count }, () => aListing(db, input)))
type Options = Parameters<typeof anInput>[2]
const hold = (listing: TestListing, guestId: string, options: Options = {}, now = NOW) =>
  holdDates(db, anInput(listing, guestId, options), now)
const giveBack = (booking: { bookingId: string; guestId: string }, now = NOW) =>
  releaseHold(db, aGateway(db, now), booking, now)

const refusedFor = (limit: string, more: object = {}) => ({
  ok: false,
  failure: { reason: 'limit-reached', limit, ...more },
})
/** The stay begins on a day on which every number of nights is possible. */
const nights = (count: number): Stay =>
  days(
    '2026-03-20',
    later(NOW, { days: 18 + count })
      .toISOString()
      .slice(0, 10),
  )

test('[BOOK-01] fifty holds of one guest at once, each of another listing: five are held', async () => {
  const guestId = await aGuest(db)
  const many = await listings(50)

  const outcomes = await Promise.all(many.map((listing) => hold(listing, guestId)))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
  const refused = outcomes.filter(({ ok }) => !ok)
  expect(refused).toHaveLength(45)
  for (const outcome of refused)
    expect(outcome).toEqual(refusedFor('holds', { max: 5, again: later(NOW, { minutes: 15 }) }))
  const held = await db.selectFrom('bookings').select('id').where('guest_id', '=', guestId).execute()
  expect(held).toHaveLength(5)
})

test('[BOOK-01] a paid, released or expired hold counts no longer', async () => {
  const [listing, ...others] = await listings(9)
  const guestId = await aGuest(db)
  for (const paid of others.slice(0, 2)) await aPaidBooking(db, paid, { guestId })
  const held = [await aHold(db, listing!, { guestId })]
  for (const other of others.slice(2, 6)) held.push(await aHold(db, other, { guestId }))
  const [next, last] = others.slice(6)

  expect(await hold(next!, guestId)).toMatchObject(refusedFor('holds'))
  await giveBack(held[0]!)
  expect(await hold(next!, guestId)).toMatchObject({ ok: true })
  expect(await hold(last!, guestId, {}, later(NOW, { minutes: 14 }))).toMatchObject(refusedFor('holds'))
  expect(await hold(last!, guestId, {}, later(NOW, { minutes: 15 }))).toMatchObject({ ok: true })
})

test('[BOOK-01] an expired hold with an open payment still counts, because its time stays taken', async () => {
  const [listing, ...others] = await listings(6)
  const guestId = await aGuest(db)
  await anOpenPayment(db, listing!, { guestId })
  const muchLater = later(NOW, { minutes: 20 })
  for (const other of others.slice(0, 4)) await aHold(db, other, { guestId, now: muchLater })

  expect(await hold(others[4]!, guestId, {}, muchLater)).toMatchObject(refusedFor('holds', { again: muchLater }))
})

test('[BOOK-01] two unpaid holds of one listing, and no third', async () => {
  const [listing, other] = await listings(2)
  const guestId = await aGuest(db)
  await aHold(db, listing!, { guestId, stay: days('2026-03-20', '2026-03-21') })
  await aHold(db, listing!, { guestId, stay: days('2026-03-24', '2026-03-25') })

  const third = days('2026-03-28', '2026-03-29')
  expect(await hold(listing!, guestId, { stay: third })).toMatchObject(refusedFor('holds-here', { max: 2 }))
  expect(await hold(other!, guestId, { stay: third })).toMatchObject({ ok: true })
  expect(await hold(listing!, await aGuest(db), { stay: third })).toMatchObject({ ok: true })
})

test('[BOOK-01] 120 unpaid days of one guest, however they are split; one hold of any length is always possible', async () => {
  const [listing, other, third] = await listings(3, { max_days: 180, horizon_days: 365 })
  const guestId = await aGuest(db)

  const longest = await aHold(db, listing!, { guestId, stay: nights(150) })
  expect(await hold(other!, guestId, { stay: nights(1) })).toMatchObject(refusedFor('days', { max: 120 }))
  await giveBack({ ...longest, guestId })

  expect(await hold(listing!, guestId, { stay: nights(100) })).toMatchObject({ ok: true })
  expect(await hold(other!, guestId, { stay: nights(21) })).toMatchObject(refusedFor('days'))
  expect(await hold(other!, guestId, { stay: nights(20) })).toMatchObject({ ok: true })
  const hourly = await aListing(db, { unit: 'hour' })
  expect(await hold(hourly, guestId, { stay: hours('2026-03-20', '10:00', 120) })).toMatchObject({ ok: true })
  expect(await hold(third!, guestId, { stay: nights(1) })).toMatchObject(refusedFor('days'))
})

test('[BOOK-01] 60 unpaid hours of one guest', async () => {
  const allDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes: 0, closesMinutes: 1440 }))
  const input = { unit: 'hour', openingHours: allDay, max_minutes: 1440 }
  const [a, b, c, d] = await listings(4, input)
  const guestId = await aGuest(db)
  const at = (length: number) => ({ stay: hours('2026-03-20', '00:00', length * 60) })

  expect(await hold(a!, guestId, at(24))).toMatchObject({ ok: true })
  expect(await hold(b!, guestId, at(24))).toMatchObject({ ok: true })
  expect(await hold(c!, guestId, at(13))).toMatchObject(refusedFor('hours', { max: 60 }))
  expect(await hold(c!, guestId, at(12))).toMatchObject({ ok: true })
  expect(await hold(d!, guestId, at(1))).toMatchObject(refusedFor('hours'))
})

test('[BOOK-01] sixty unpaid holds of one network address, by any guests, also when all are requested at once', async () => {
  const many = await listings(70)
  const guests = await Promise.all(many.map(() => aGuest(db)))

  const outcomes = await Promise.all(
    many.map((listing, number) => hold(listing, guests[number]!, { networkKey: 'fd00::1' })),
  )

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(60)
  for (const outcome of outcomes)
    if (!outcome.ok)
      expect(outcome).toMatchObject(refusedFor('address', { max: 60, again: later(NOW, { minutes: 15 }) }))
  const elsewhere = { networkKey: 'fd00::2' }
  expect(await hold((await listings(1))[0]!, await aGuest(db), elsewhere)).toMatchObject({ ok: true })
})

test('[BOOK-01] the address is forgotten as soon as a hold is over', async () => {
  const [paid, given] = await listings(2)
  const guestId = await aGuest(db)
  const options = { guestId, networkKey: 'fd00::3' }
  const booking = await aPaidBooking(db, paid!, options)
  const back = await aHold(db, given!, options)
  expect(await bookingRow(db, back.bookingId)).toMatchObject({ network_key: 'fd00::3' })
  await giveBack(back)

  for (const { bookingId } of [booking, back])
    expect(await bookingRow(db, bookingId)).toMatchObject({ network_key: null })
})

test('[BOOK-01] accepted requests count until they are paid; a host may still accept', async () => {
  const guestId = await aGuest(db)
  const byRequest = await listings(2, { instant_book: false })
  const requests = []
  for (const listing of byRequest) requests.push({ listing, ...(await aHold(db, listing, { guestId })) })
  const instant = await listings(5)
  for (const listing of instant.slice(0, 4)) await aHold(db, listing, { guestId })

  for (const { listing, bookingId } of requests)
    expect(await acceptRequest(db, { hostId: listing.hostId, bookingId }, NOW)).toMatchObject({ ok: true })

  expect(await hold(instant[4]!, guestId)).toMatchObject(refusedFor('holds'))
  // Accepted requests give their guests longer to pay than a hold does.
  expect(await hold(instant[4]!, guestId, {}, later(NOW, { hours: 1 }))).toMatchObject({ ok: true })
})

test('[BOOK-01] requests that hold their dates are holds, and their host is notified', async () => {
  const guestId = await aGuest(db)
  const many = await listings(6, { instant_book: false, requests_hold_dates: true })
  const held = []
  for (const listing of many.slice(0, 5)) held.push(valueOf(await hold(listing, guestId)))

  expect(await hold(many[5]!, guestId)).toMatchObject(refusedFor('holds', { again: later(NOW, { hours: 24 }) }))
  const notifications = (await queuedJobs(db, 'notifications.notify-of-booking')).filter(
    ({ payload }) => payload['event'] === 'booking_request',
  )
  for (const { bookingId } of held)
    expect(notifications.map(({ payload }) => payload['bookingId'])).toContain(bookingId)
})

test('[BOOK-01] an input sent twice under one key is answered as the first time, also at the limit', async () => {
  const guestId = await aGuest(db)
  const many = await listings(5)
  for (const listing of many.slice(0, 4)) await aHold(db, listing, { guestId })
  const first = await hold(many[4]!, guestId, { key: 'the-same-key' })
  expect(first).toMatchObject({ ok: true })
  expect(await hold(many[4]!, guestId, { key: 'the-same-key' })).toEqual(first)
})

/** The holds end unpaid, one hour apart. */
async function endThree(listing: TestListing, guestId: string, stays: readonly Stay[], how: 'back' | 'out') {
  for (const [number, stay] of stays.entries()) {
    const at = later(NOW, { hours: number })
    const booking = await aHold(db, listing, { guestId, stay, now: at })
    if (how === 'back') await giveBack(booking, later(at, { minutes: 15 }))
    else await expireHold(db, aGateway(db, later(at, { minutes: 15 })), booking.bookingId, later(at, { minutes: 15 }))
  }
}

const crossing = [days('2026-03-20', '2026-03-23'), days('2026-03-22', '2026-03-26'), days('2026-03-21', '2026-03-23')]

test.each(['back', 'out'] as const)(
  '[BOOK-01] after three holds of overlapping time that went %s unpaid there is a pause of 24 hours for that time',
  async (how) => {
    const [listing, other] = await listings(2)
    const guestId = await aGuest(db)
    await endThree(listing!, guestId, crossing, how)
    const again = later(NOW, { hours: 26, minutes: 15 })
    const at = later(NOW, { hours: 3 })
    const thatTime = { stay: days('2026-03-22', '2026-03-23') }

    expect(await hold(listing!, guestId, thatTime, at)).toEqual(refusedFor('pause', { max: 3, again }))
    expect(await hold(listing!, guestId, thatTime, later(again, { minutes: -1 }))).toMatchObject(refusedFor('pause'))
    // Two of the holds had only this time in common.
    expect(await hold(listing!, guestId, { stay: days('2026-03-24', '2026-03-25') }, at)).toMatchObject({ ok: true })
    expect(await hold(other!, guestId, thatTime, at)).toMatchObject({ ok: true })
    expect(await hold(listing!, guestId, thatTime, again)).toMatchObject({ ok: true })
  },
)

test('[BOOK-01] the pause is one guest’s, not everybody’s', async () => {
  const [listing] = await listings(1)
  await endThree(listing!, await aGuest(db), crossing, 'back')
  const thatTime = { stay: days('2026-03-22', '2026-03-23') }
  expect(await hold(listing!, await aGuest(db), thatTime, later(NOW, { hours: 3 }))).toMatchObject({ ok: true })
})

test('[BOOK-01] neither what was paid nor what a host did not answer leads to a pause, and three in more than 24 hours do not', async () => {
  const [listing] = await listings(1)
  const guestId = await aGuest(db)
  const stay = days('2026-03-20', '2026-03-22')
  for (const at of [NOW, later(NOW, { hours: 12 }), later(NOW, { hours: 25 })])
    await giveBack(await aHold(db, listing!, { guestId, stay, now: at }), at)
  expect(await hold(listing!, guestId, { stay }, later(NOW, { hours: 26 }))).toMatchObject({ ok: true })

  const [quiet] = await listings(1, { instant_book: false, requests_hold_dates: true })
  for (const at of [NOW, later(NOW, { hours: 24 }), later(NOW, { hours: 48 })]) {
    const { bookingId } = await aHold(db, quiet!, { guestId, stay, now: at })
    await expireHold(db, aGateway(db, at), bookingId, later(at, { hours: 24 }))
  }
  const wide = { stay, limits: { ...defaultLimits, endedHoldsWithinHours: 100 } }
  expect(await hold(quiet!, guestId, wide, later(NOW, { hours: 73 }))).toMatchObject({ ok: true })
})

test('[BOOK-01] one open request of a guest for a listing and overlapping time, and ten in all', async () => {
  const many = await listings(11, { instant_book: false })
  const guestId = await aGuest(db)
  const [first] = many
  const request = valueOf(await hold(first!, guestId))
  const until = later(NOW, { hours: 24 })

  const crossingIt = { stay: days('2026-03-21', '2026-03-24') }
  expect(await hold(first!, guestId, crossingIt)).toEqual(refusedFor('same-request', { max: 1, again: until }))
  expect(await hold(first!, guestId, { stay: days('2026-04-01', '2026-04-02') })).toMatchObject({ ok: true })
  for (const listing of many.slice(1, 9)) valueOf(await hold(listing, guestId))
  expect(await hold(many[9]!, guestId)).toEqual(refusedFor('requests', { max: 10, again: until }))

  await giveBack({ guestId, ...request })
  expect(await hold(many[9]!, guestId)).toMatchObject({ ok: true })
  expect(await hold(many[10]!, guestId, {}, until)).toMatchObject({ ok: true })
})

test('[BOOK-01] the same request fifty times at once is one request', async () => {
  const [listing] = await listings(1, { instant_book: false })
  const guestId = await aGuest(db)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => hold(listing!, guestId)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(({ ok }) => !ok)[0]).toMatchObject(refusedFor('same-request'))
})
