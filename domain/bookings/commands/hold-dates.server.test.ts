import { aDatabase } from '#test/world.ts'
import {
  aBlock,
  aGateway,
  aGuest,
  aHold,
  aListing,
  anOpenPayment,
  aSpace,
  anInput,
  bookingRow,
  days,
  hours,
  NOW,
  queuedJobs,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { expireHold } from './end-hold.server.ts'
import { queueExpired } from './queue-expired.server.ts'
import { startPayment } from './start-payment.server.ts'
import { type Currency, type Money, money } from '#kernel/money.ts'
import { openDatabase } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { holdDates } from './hold-dates.server.ts'

const { db, url } = await aDatabase({ connections: 40 })
checkInvariants(() => db)

const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const guestsOf = (count: number) => Promise.all(Array.from({ length: count }, () => aGuest(db)))
const takenOutcomes = (outcomes: Awaited<ReturnType<typeof holdDates>>[]) =>
  outcomes.filter((outcome) => !outcome.ok && outcome.failure.reason === 'dates-taken')

test('[BOOK-02] when two guests want the same night, one gets it and the other gets a refusal', async () => {
  const listing = await aListing(db)
  const guests = await guestsOf(2)

  const outcomes = await Promise.all(guests.map((guestId) => holdDates(db, anInput(listing, guestId), NOW)))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(takenOutcomes(outcomes)).toHaveLength(1)
})

test('[BOOK-02] of forty guests at once for one night one wins, the others get a refusal, and there is no error', async () => {
  const listing = await aListing(db)
  const guests = await guestsOf(40)

  const outcomes = await Promise.all(guests.map((guestId) => holdDates(db, anInput(listing, guestId), NOW)))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(takenOutcomes(outcomes)).toHaveLength(39)
})

test('[BOOK-02] forty guests who want crossing times of several spaces get no deadlock and no overlap', async () => {
  const both = await aListing(db, { unit: 'hour', turnoverMinutes: 30 })
  const other = await aSpace(db, both.hostId, 30)
  const alone = await aListing(db, { unit: 'hour', host_id: both.hostId, spaceIds: both.spaceIds })
  const pair = await aListing(db, { unit: 'hour', host_id: both.hostId, spaceIds: [other, ...both.spaceIds] })
  const guests = await guestsOf(40)

  const outcomes = await Promise.all(
    guests.map((guestId, index) => {
      const stay = hours('2026-03-20', index % 4 < 2 ? '10:00' : '11:00', 120)
      return holdDates(db, anInput([both, alone, pair][index % 3]!, guestId, { stay }), NOW)
    }),
  )

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(takenOutcomes(outcomes)).toHaveLength(39)
})

test('[BOOK-01] held dates wait for payment for 15 minutes, then the worker is called', async () => {
  const listing = await aListing(db, { cleaning_fee_minor: 15_000 })
  const { bookingId } = await aHold(db, listing)

  expect(await bookingRow(db, bookingId)).toMatchObject({
    status: 'pending',
    waits_for: 'payment',
    expires_at: minutesLater(15),
    check_in: '2026-03-20',
    check_out: '2026-03-22',
    starts_at: new Date('2026-03-20T18:00:00Z'),
    ends_at: new Date('2026-03-22T14:00:00Z'),
  })
  const endQueued = async (minutes: number) => {
    await queueExpired(db, minutesLater(minutes))
    return (await queuedJobs(db, 'bookings.expire-hold')).some(({ payload }) => payload['bookingId'] === bookingId)
  }
  expect(await endQueued(14)).toBe(false)
  expect(await endQueued(15)).toBe(true)
})

test('[BOOK-07] the price is the one of the moment: a later edit of the listing changes no booking', async () => {
  const listing = await aListing(db, { cleaning_fee_minor: 15_000 })
  const { bookingId } = await aHold(db, listing)
  await db
    .updateTable('listings')
    .set({ price_minor: 99_000, refund_policy: 'strict' })
    .where('id', '=', listing.id)
    .execute()

  const { quote_id } = await bookingRow(db, bookingId)
  const quote = await db.selectFrom('quotes').selectAll().where('id', '=', quote_id).executeTakeFirstOrThrow()
  // Two days at 50,000 and cleaning of 15,000 carry a fee of 10 %.
  expect(quote).toMatchObject({
    total_minor: 126_500,
    service_fee_minor: 11_500,
    currency: 'CLP',
    refund_policy: 'flexible',
  })
})

test('[BOOK-02] who is too late is shown free dates of the same length, the nearest first', async () => {
  const listing = await aListing(db)
  await aHold(db, listing)

  const outcome = await holdDates(db, anInput(listing, await aGuest(db)), NOW)

  const nearest = [days('2026-03-23', '2026-03-25'), days('2026-03-17', '2026-03-19'), days('2026-03-24', '2026-03-26')]
  expect(outcome).toEqual({ ok: false, failure: { reason: 'dates-taken', nearest } })
})

test('[BOOK-02] where all that is near is taken, free dates farther away are shown, and none that is taken there', async () => {
  const listing = await aListing(db)
  await aBlock(db, listing.spaceIds[0]!, '2026-03-10T16:00:00Z', '2026-04-02T11:00:00Z')
  await aBlock(db, listing.spaceIds[0]!, '2026-04-03T11:00:00Z', '2026-04-20T11:00:00Z')

  const outcome = await holdDates(db, anInput(listing, await aGuest(db)), NOW)

  const nearest = [days('2026-03-07', '2026-03-09'), days('2026-03-06', '2026-03-08'), days('2026-03-05', '2026-03-07')]
  expect(outcome).toEqual({ ok: false, failure: { reason: 'dates-taken', nearest } })
})

test('[BOOK-07] a listing that changed since it was read is read again: no guest pays an old price', async () => {
  const listing = await aListing(db)
  const stale = sql`select write_hold(${JSON.stringify({ revision: -1, booking: { listing_id: listing.id } })}::jsonb) as outcome`
  expect((await stale.execute(db)).rows).toEqual([{ outcome: { outcome: 'stale' } }])
})

test.each([
  ['an opening hour', sql`update opening_hours set closes_minutes = closes_minutes - 60`],
  ['an exception', sql`insert into opening_exceptions (listing_id, day) select id, '2026-05-01' from listings`],
  [
    'a block',
    sql`insert into blocked_dates (id, listing_id, start_date, end_date) select gen_random_uuid(), id, '2026-05-01', '2026-05-01' from listings`,
  ],
  [
    'a price',
    sql`insert into price_overrides (id, listing_id, days, price_minor) select gen_random_uuid(), id, '[2026-05-01,2026-05-02)', 1 from listings`,
  ],
  [
    'an extra',
    sql`insert into listing_extras (id, listing_id, position, unit, price_minor, name_en, name_es) select gen_random_uuid(), id, 0, 'booking', 1, 'a', 'a' from listings`,
  ],
  ['the turnover', sql`update spaces set turnover_minutes = turnover_minutes + 1`],
  ['a rule', sql`update listings set max_guests = max_guests + 1`],
])('[BOOK-07] %s that changes is a new revision of its listing', async (_what, edit) => {
  const listing = await aListing(db, { unit: 'hour' })
  const revision = async () =>
    (await db.selectFrom('listings').select('revision').where('id', '=', listing.id).executeTakeFirstOrThrow()).revision
  const before = await revision()
  await edit.execute(db)
  expect(await revision()).toBeGreaterThan(before)
})

test('[BOOK-01] a double click, with one key, is one booking', async () => {
  const listing = await aListing(db)
  const input = anInput(listing, await aGuest(db))

  const outcomes = await Promise.all([holdDates(db, input, NOW), holdDates(db, input, NOW), holdDates(db, input, NOW)])
  const later = await holdDates(db, input, minutesLater(1))

  const [first] = outcomes
  expect(first).toMatchObject({ ok: true })
  for (const outcome of [...outcomes, later]) expect(outcome).toEqual(first)
})

test('[BOOK-01] a double click on a request, which occupies nothing, is one request', async () => {
  const listing = await aListing(db, { instant_book: false })
  const input = anInput(listing, await aGuest(db))

  // Both have been judged before either is written.
  const outcomes = await db.transaction().execute(async (tx) => {
    await sql`select wait_for_turn('guest', ${input.guestId})`.execute(tx)
    const both = [holdDates(db, input, NOW), holdDates(db, input, NOW)]
    await vi.waitUntil(async () => (await waitingForTurns()) === 2, { timeout: 30_000 })
    return both
  })
  const [first, second] = await Promise.all(outcomes)

  expect(first).toMatchObject({ ok: true, value: { waitsFor: 'host' } })
  expect(second).toEqual(first)
})

const waitingForTurns = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(db)
  return rows[0]!.count
}

test('the key of one guest is none to another', async () => {
  const listing = await aListing(db)
  const [ana, luis] = await guestsOf(2)
  await holdDates(db, anInput(listing, ana!, { key: 'same-key-1' }), NOW)

  const outcome = await holdDates(db, anInput(listing, luis!, { key: 'same-key-1' }), NOW)

  expect(outcome).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
})

test('[BOOK-01] a host cannot book their own listing', async () => {
  const listing = await aListing(db)
  const outcome = await holdDates(db, anInput(listing, listing.hostId), NOW)
  expect(outcome).toEqual({ ok: false, failure: { reason: 'own-listing' } })
})

test('[BOOK-01] a party that is too large is refused with the maximum; so are pets where none are allowed', async () => {
  const listing = await aListing(db, { max_guests: 4 })
  const guestId = await aGuest(db)

  expect(await holdDates(db, anInput(listing, guestId, { guests: 5 }), NOW)).toEqual({
    ok: false,
    failure: { reason: 'too-many-guests', maxGuests: 4 },
  })
  expect(await holdDates(db, anInput(listing, guestId, { pets: 1 }), NOW)).toEqual({
    ok: false,
    failure: { reason: 'pets-not-allowed' },
  })
  expect(await holdDates(db, anInput(listing, guestId, { guests: 4 }), NOW)).toMatchObject({ ok: true })
})

test('[BOOK-04] a stay for less than any card can be charged, or for more, is refused before it is held', async () => {
  const guestId = await aGuest(db)
  const priced = async (price: number, currency: Currency) =>
    holdDates(db, anInput(await aListing(db, { price_minor: price, currency }), guestId), NOW)
  const refusal = (is: 'below' | 'above', limit: Money) => ({
    ok: false,
    failure: { reason: 'not-chargeable', is, limit },
  })

  expect(await priced(100, 'CLP')).toEqual(refusal('below', money(500, 'CLP')))
  expect(await priced(50_000_000, 'CLP')).toEqual(refusal('above', money(99_999_999, 'CLP')))
  expect(await priced(10, 'GBP')).toEqual(refusal('below', money(30, 'GBP')))
  expect(await priced(300, 'CLP')).toMatchObject({ ok: true })
})

test('[BOOK-02] a loft let overnight is taken by the hour as well, and the other way round', async () => {
  const overnight = await aListing(db)
  const hourly = await aListing(db, { unit: 'hour', host_id: overnight.hostId, spaceIds: overnight.spaceIds })
  await aHold(db, hourly, { stay: hours('2026-03-20', '10:00', 120) })
  await aHold(db, overnight, { stay: days('2026-03-23', '2026-03-24') })
  const guestId = await aGuest(db)

  const night = await holdDates(db, anInput(overnight, guestId), NOW)
  const hour = await holdDates(db, anInput(hourly, guestId, { stay: hours('2026-03-24', '10:00', 60) }), NOW)

  expect(takenOutcomes([night, hour])).toHaveLength(2)
})

test('[BOOK-02] a listing of two spaces takes both or none', async () => {
  const a = await aListing(db, { unit: 'hour' })
  const b = await aListing(db, { unit: 'hour', host_id: a.hostId })
  const both = await aListing(db, { unit: 'hour', host_id: a.hostId, spaceIds: [...b.spaceIds, ...a.spaceIds] })
  await aHold(db, a, { stay: hours('2026-03-20', '10:00', 60) })
  const guestId = await aGuest(db)

  const refused = await holdDates(db, anInput(both, guestId, { stay: hours('2026-03-20', '10:00', 60) }), NOW)
  const bAlone = await holdDates(db, anInput(b, guestId, { stay: hours('2026-03-20', '10:00', 60) }), NOW)

  expect(takenOutcomes([refused])).toHaveLength(1)
  expect(bAlone).toMatchObject({ ok: true })
})

test('[LIST-04] several guests book one day by the hour, with the turnover between them', async () => {
  const listing = await aListing(db, { unit: 'hour', turnoverMinutes: 30, start_step_minutes: 30 })
  await aHold(db, listing, { stay: hours('2026-03-20', '10:00', 60) })
  const guestId = await aGuest(db)
  const holdAt = (time: string) =>
    holdDates(db, anInput(listing, guestId, { stay: hours('2026-03-20', time, 60) }), NOW)

  expect(await holdAt('11:00')).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
  expect(await holdAt('09:00')).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
  expect(await holdAt('11:30')).toMatchObject({ ok: true })
})

test('[LIST-04] where the host allows it, the last day of one is the first of another', async () => {
  const plain = await aListing(db)
  const sameDay = await aListing(db, { same_day_turnover: true })
  const outcomes = []
  for (const listing of [plain, sameDay]) {
    await aHold(db, listing, { stay: days('2026-03-20', '2026-03-22') })
    outcomes.push(
      await holdDates(db, anInput(listing, await aGuest(db), { stay: days('2026-03-22', '2026-03-23') }), NOW),
    )
  }

  expect(outcomes).toMatchObject([{ ok: false, failure: { reason: 'dates-taken' } }, { ok: true }])
})

test('[LIST-04] a host’s block keeps guests out', async () => {
  const listing = await aListing(db)
  await aBlock(db, listing.spaceIds[0]!, '2026-03-21T03:00:00Z', '2026-03-22T03:00:00Z')

  const outcome = await holdDates(db, anInput(listing, await aGuest(db)), NOW)

  expect(outcome).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
})

test('[BOOK-01] what opening hours, past and horizon forbid is refused with the reason', async () => {
  const listing = await aListing(db, { unit: 'hour', lead_time_minutes: 120, horizon_days: 30 })
  const guestId = await aGuest(db)
  const problemAt = async (day: string, time: string) => {
    const outcome = await holdDates(db, anInput(listing, guestId, { stay: hours(day, time, 60) }), NOW)
    return !outcome.ok && outcome.failure.reason === 'not-bookable' ? outcome.failure.problem : outcome
  }

  expect(await problemAt('2026-03-20', '08:00')).toBe('closed')
  expect(await problemAt('2026-03-02', '11:00')).toBe('past')
  expect(await problemAt('2026-03-02', '13:00')).toBe('too-soon')
  expect(await problemAt('2026-04-02', '13:00')).toBe('beyond-horizon')
})

test('[BOOK-02] an expired hold without an open payment is released for the next guest at once', async () => {
  const listing = await aListing(db)
  const { bookingId } = await aHold(db, listing)
  const next = anInput(listing, await aGuest(db))

  expect(await holdDates(db, { ...next, idempotencyKey: 'too-early-1' }, minutesLater(14))).toMatchObject({ ok: false })
  expect(await holdDates(db, next, minutesLater(15))).toMatchObject({ ok: true })
  expect(await bookingRow(db, bookingId)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'system',
    cancel_reason: 'not-paid',
  })
})

test('[BOOK-04] an expired hold with an open payment stays: it may still be paid', async () => {
  const listing = await aListing(db)
  const { bookingId } = await anOpenPayment(db, listing)

  const outcome = await holdDates(db, anInput(listing, await aGuest(db)), minutesLater(20))

  expect(outcome).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
})

test('[BOOK-04] a hold whose time of the day is over is in nobody’s way: who is refused for another leaves it to the worker', async () => {
  const listing = await aListing(db, { unit: 'hour' })
  const on = (start: string, minutes: number) => ({ stay: hours('2026-03-20', start, minutes) })
  const beingPaid = await anOpenPayment(db, listing, on('10:00', 120))
  const over = await aHold(db, listing, on('09:00', 60))
  // It is 10:30 on that day, so the hold from 9:00 to 10:00 is past.
  const now = minutesLater(25_830)

  const third = await holdDates(db, anInput(listing, await aGuest(db), on('11:00', 60)), now)

  expect(third).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
  expect(await bookingRow(db, over.bookingId)).toMatchObject({ status: 'pending' })
  const late = minutesLater(25_831)
  expect(await startPayment(db, aGateway(db, late), { ...beingPaid, origin: '' }, late)).toEqual({
    ok: false,
    failure: { reason: 'hold-ended' },
  })

  for (const { bookingId } of [over, beingPaid]) {
    await expireHold(db, aGateway(db, late), bookingId, late)
    expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'cancelled', cancel_reason: 'not-paid' })
  }
})

test('[BOOK-04] a hold whose payment was only intended stays as well', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aHold(db, listing)
  const silent = { ...aGateway(db), createSession: () => Promise.reject(new Error('no answer')) }
  await startPayment(db, silent, { bookingId, guestId, origin: '' }, NOW)

  const outcome = await holdDates(db, anInput(listing, await aGuest(db)), minutesLater(20))

  expect(outcome).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
})

test.each(['paused', 'draft'] as const)('a %s listing cannot be booked: it reads as missing', async (status) => {
  const listing = await aListing(db, { status })
  const outcome = await holdDates(db, anInput(listing, await aGuest(db)), NOW)
  expect(outcome).toEqual({ ok: false, failure: { reason: 'not-found' } })
})

test('hours are not accepted by a listing per day', async () => {
  const listing = await aListing(db)
  const outcome = await holdDates(
    db,
    anInput(listing, await aGuest(db), { stay: hours('2026-03-20', '10:00', 60) }),
    NOW,
  )
  expect(outcome).toEqual({ ok: false, failure: { reason: 'not-found' } })
})

test('[BOOK-02] a hold that waits too long behind others is not answered as taken, holds nothing, and can be tried again', async () => {
  const hurried = openDatabase({
    databaseUrl: url,
    databasePool: 1,
    timeouts: { statementMs: 3000, lockMs: 50, idleTransactionMs: 10_000 },
  })
  const listing = await aListing(db)
  const input = anInput(listing, await aGuest(db))

  await db.transaction().execute(async (tx) => {
    await sql`select 1 from spaces where id = ${listing.spaceIds[0]!} for update`.execute(tx)
    await expect(holdDates(hurried.db, input, NOW)).rejects.toSatisfy(isTooSlow)
  })

  expect(await db.selectFrom('bookings').select('id').where('listing_id', '=', listing.id).execute()).toEqual([])
  expect(await holdDates(hurried.db, input, NOW)).toMatchObject({ ok: true })
  await hurried.db.destroy()
})

test('[AUTH-04] who has not proved their address holds dates, and sends no request to a host', async () => {
  const guestId = await aGuest(db, { isProved: false })
  const onRequest = await aListing(db, { instant_book: false })
  expect(await holdDates(db, anInput(onRequest, guestId), NOW)).toEqual({
    ok: false,
    failure: { reason: 'address-unproved' },
  })
  expect(await holdDates(db, anInput(await aListing(db), guestId), NOW)).toMatchObject({ ok: true })
})
