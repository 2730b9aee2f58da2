import type { Stay } from '#domain/availability/stay.ts'
import {
  aHold,
  aListing,
  anInput,
  anOpenPayment,
  aPaidBooking,
  aSpace,
  aGuest,
  anAccount,
  anEvent,
  bookingRow,
  days,
  hours,
  NOW,
  type TestBooking,
  validCard,
  valueOf,
} from '#test/factories.ts'
import { later } from '#test/later.ts'
import { whileBroken } from '#test/broken.ts'
import { aDatabase } from '#test/world.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import { violates } from '#platform/db.server.ts'
import { readFile } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { acceptChange } from './commands/answer-change.server.ts'
import { acceptRequest } from './commands/answer-request.server.ts'
import { cancelBy } from './commands/cancel-booking.server.ts'
import { completeBooking } from './commands/complete-booking.server.ts'
import { holdDates } from './commands/hold-dates.server.ts'
import { proposeChange } from './commands/propose-change.server.ts'
import { recordEvent } from './commands/record-event.server.ts'
import { findBrokenPromises } from '../../promises.ts'

const { db } = await aDatabase()

const dayUse = { check_in_minutes: 540, check_out_minutes: 1080 }
const outcomeOf = async (listing: Awaited<ReturnType<typeof aListing>>, stay: Stay) => {
  const held = await holdDates(db, anInput(listing, await aGuest(db), { stay }), NOW)
  return held.ok ? 'held' : held.failure.reason
}
const soldBy = async ({ bookingId }: TestBooking) => {
  const { check_in, check_out, starts_at, ends_at } = await bookingRow(db, bookingId)
  return [check_in, check_out, starts_at.toISOString(), ends_at.toISOString()]
}

describe('[BOOK-01] [BOOK-02] (once a bug) a day chosen alone is sold for the time that is kept free', () => {
  test('from nine to six it is that day, and the next day is another guest’s', async () => {
    const hall = await aListing(db, { ...dayUse, subcategory: 'hall' })
    const paid = await aPaidBooking(db, hall, { stay: days('2026-03-20', '2026-03-20') })
    const next = await aPaidBooking(db, hall, { stay: days('2026-03-21', '2026-03-21') })
    expect(await soldBy(paid)).toEqual([
      '2026-03-20',
      '2026-03-20',
      '2026-03-20T12:00:00.000Z',
      '2026-03-20T21:00:00.000Z',
    ])
    expect(await soldBy(next)).toEqual([
      '2026-03-21',
      '2026-03-21',
      '2026-03-21T12:00:00.000Z',
      '2026-03-21T21:00:00.000Z',
    ])
  })

  test('a night is sold until the next day, which is taken with it, also for those who book by the hour', async () => {
    const loft = await aListing(db)
    const session = await aListing(db, {
      unit: 'hour',
      host_id: loft.hostId,
      spaceIds: loft.spaceIds,
      openingHours: [6].map((weekday) => ({ weekday, opensMinutes: 360, closesMinutes: 1200 })),
    })
    const night = await aPaidBooking(db, loft, { stay: days('2026-03-20', '2026-03-20') })
    expect(await soldBy(night)).toEqual([
      '2026-03-20',
      '2026-03-21',
      '2026-03-20T18:00:00.000Z',
      '2026-03-21T14:00:00.000Z',
    ])
    expect(await outcomeOf(session, hours('2026-03-21', '06:00', 240))).toBe('dates-taken')
    expect(await outcomeOf(loft, days('2026-03-21', '2026-03-22'))).toBe('dates-taken')
    expect(await outcomeOf(loft, days('2026-03-19', '2026-03-19'))).toBe('dates-taken')
    expect(await outcomeOf(loft, days('2026-03-18', '2026-03-18'))).toBe('held')
  })
})

/** Two spaces with half an hour of turnover each make one listing. */
async function aDividedListing(input: Parameters<typeof aListing>[1] = {}) {
  const one = await aListing(db, { turnoverMinutes: 30 })
  const spaceIds = [one.spaceIds[0]!, await aSpace(db, one.hostId, 30)]
  return aListing(db, { host_id: one.hostId, ...input, spaceIds })
}

type Made = TestBooking & { spaceIds: readonly string[] }
const made = async (listing: Awaited<ReturnType<typeof aListing>>, stay: Stay): Promise<Made> => ({
  ...(await aHold(db, listing, { stay })),
  spaceIds: listing.spaceIds,
})

const kinds: readonly (readonly [string, () => Promise<Made>])[] = [
  ['a hold of whole days', async () => made(await aDividedListing(), days('2026-03-20', '2026-03-22'))],
  [
    'a hold with same-day turnover',
    async () => made(await aDividedListing({ same_day_turnover: true }), days('2026-03-20', '2026-03-20')),
  ],
  ['a hold of a day’s use', async () => made(await aDividedListing(dayUse), days('2026-03-20', '2026-03-20'))],
  ['a session', async () => made(await aDividedListing({ unit: 'hour' }), hours('2026-03-20', '10:00', 120))],
  [
    'a request that holds its dates',
    async () =>
      made(await aDividedListing({ instant_book: false, requests_hold_dates: true }), days('2026-03-20', '2026-03-22')),
  ],
  [
    'a confirmed booking',
    async () => {
      const listing = await aDividedListing()
      return { ...(await aPaidBooking(db, listing)), spaceIds: listing.spaceIds }
    },
  ],
]

const isRefused = async (statement: RawBuilder<unknown>) =>
  statement.execute(db).then(
    () => 'done',
    (error: unknown) => (violates(error, 'sold_is_occupied') ? 'refused' : error),
  )

const ending = (bookingId: string) => sql`
  with freed as (update occupancy set released_at = now() where booking_id = ${bookingId} and released_at is null)
  update bookings set status = 'cancelled', waits_for = null, expires_at = null, cancelled_by = 'guest', cancel_reason = 'changed-plans'
  where id = ${bookingId}`

describe.each(kinds)('[BOOK-02] the database refuses that %s sells more than it occupies', (_kind, make) => {
  test.each<[string, (booking: Made) => RawBuilder<unknown>]>([
    [
      'when it is sold from earlier on',
      ({ bookingId }) => sql`update bookings set starts_at = starts_at - interval '1 day' where id = ${bookingId}`,
    ],
    [
      'when it is sold for longer',
      ({ bookingId }) => sql`update bookings set ends_at = ends_at + interval '1 day' where id = ${bookingId}`,
    ],
    [
      'when a space of it is taken for a shorter time',
      ({
        bookingId,
        spaceIds,
      }) => sql`update occupancy set period = tstzrange(lower(period), lower(period) + interval '10 minutes')
        where booking_id = ${bookingId} and space_id = ${spaceIds[1]!}`,
    ],
    [
      'when a space of it is released',
      ({ bookingId, spaceIds }) =>
        sql`update occupancy set released_at = now() where booking_id = ${bookingId} and space_id = ${spaceIds[1]!}`,
    ],
    [
      'when all of it is released',
      ({ bookingId }) => sql`update occupancy set released_at = now() where booking_id = ${bookingId}`,
    ],
    [
      'when another booking gets its time',
      ({
        bookingId,
        spaceIds,
      }) => sql`update occupancy set booking_id = null, holder = '00000000-0000-0000-0000-000000000000'
        where booking_id = ${bookingId} and space_id = ${spaceIds[0]!}`,
    ],
  ])('%s', async (_how, breaks) => {
    expect(await isRefused(breaks(await make()))).toBe('refused')
  })

  test('and it can be ended', async () => {
    const { bookingId } = await make()
    expect(await isRefused(ending(bookingId))).toBe('done')
  })
})

test('[BOOK-02] the database refuses a hold that does not take all spaces of its listing, and one of none', async () => {
  const { bookingId, spaceIds } = await made(await aDividedListing(), days('2026-03-20', '2026-03-22'))
  const gone = (spaces: readonly string[]) =>
    isRefused(sql`delete from occupancy where booking_id = ${bookingId} and space_id = any(${spaces}::uuid[])`)
  expect(await gone(spaceIds.slice(1))).toBe('refused')
  expect(await gone(spaceIds)).toBe('refused')
})

test('[BOOK-02] a booking that sells more and an occupancy that gives way at the same moment do not both succeed', async () => {
  const { bookingId } = await made(await aListing(db), days('2026-03-20', '2026-03-22'))
  const both = await Promise.all([
    db
      .transaction()
      .execute(async (tx) => {
        await sql`update bookings set starts_at = starts_at - interval '10 hours' where id = ${bookingId}`.execute(tx)
        await sql`select pg_sleep(0.1)`.execute(tx)
      })
      .then(
        () => 'done',
        () => 'refused',
      ),
    db
      .transaction()
      .execute(async (tx) => {
        await sql`update occupancy set period = tstzrange(lower(period) + interval '10 hours', upper(period)) where booking_id = ${bookingId}`.execute(
          tx,
        )
        await sql`select pg_sleep(0.1)`.execute(tx)
      })
      .then(
        () => 'done',
        () => 'refused',
      ),
  ])
  expect(both.toSorted()).toEqual(['done', 'refused'])
})

const change = (booking: TestBooking, stay: Stay, shownMinor: number, by: { by: Side; userId: string }) =>
  proposeChange(
    db,
    {
      ...anAccount,
      ...by,
      bookingId: booking.bookingId,
      kind: 'change',
      terms: { stay, guests: 2, pets: 0 },
      shownMinor,
      idempotencyKey: newId(),
    },
    NOW,
  )

describe('[BOOK-02] [BOOK-06] a change', () => {
  test('that waits for its payment holds all that it sells, or is refused', async () => {
    const listing = await aListing(db)
    const paid = await aPaidBooking(db, listing)
    const own = { by: 'guest', userId: paid.guestId } as const
    const { changeId } = valueOf(await change(paid, days('2026-03-20', '2026-03-23'), 55_000, own))
    const narrower = sql`update occupancy set period = tstzrange(lower(period), upper(period) - interval '20 hours') where change_id = ${changeId}`
    expect(await isRefused(narrower)).toBe('refused')
    expect(
      await isRefused(sql`update booking_changes set ends_at = ends_at + interval '1 day' where id = ${changeId}`),
    ).toBe('refused')
    // The change does not hold the booking's own time.
    const own_ = sql`update occupancy set released_at = now() where booking_id = ${paid.bookingId} and change_id is null`
    expect(await isRefused(own_)).toBe('refused')
  })

  test('takes the time by which it was agreed, also where the host has moved check-out since', async () => {
    const listing = await aListing(db, { same_day_turnover: true, turnoverMinutes: 30 })
    const paid = await aPaidBooking(db, listing)
    const host = { by: 'host', userId: listing.hostId } as const
    const { changeId } = valueOf(await change(paid, days('2026-03-24', '2026-03-26'), 0, host))
    await db.updateTable('listings').set({ check_out_minutes: 600 }).where('id', '=', listing.id).execute()
    const answer = { by: 'guest', userId: paid.guestId, bookingId: paid.bookingId, changeId } as const
    expect(await acceptChange(db, answer, NOW)).toEqual({ ok: true, value: { status: 'applied' } })
    expect(await findBrokenPromises(db, null)).toEqual([])
  })
})

/** Before decision E1 a booking was sold until the next day but occupied one day. */
const asBefore = (bookingId: string) => sql`
  with sold as (update bookings set check_out = check_in, ends_at = ends_at + interval '1 day' where id = ${bookingId})
  update booking_changes set status = status where booking_id = ${bookingId}`

const MIGRATION = new URL('../../db/migrations/0073_sold_within_occupied.sql', import.meta.url)

/** The migration runs on a database with such rows, as an older installation has. */
async function migrateWith(broken: readonly string[]): Promise<void> {
  const text = await readFile(MIGRATION, 'utf8')
  const undo = text.slice(text.indexOf('Undo: ') + 6, text.indexOf('\n\n')).replaceAll('\n-- ', ' ')
  await db.transaction().execute(async (tx) => {
    for (const statement of undo.split(';').filter((each) => each.trim() !== '')) await sql.raw(statement).execute(tx)
    for (const id of broken) await asBefore(id).execute(tx)
    await sql.raw(text).execute(tx)
  })
}

test('[BOOK-02] the migration names bookings that were sold for more than they occupy, changes none, and lets them end', async () => {
  const whole = { ...dayUse, subcategory: 'hall' as const }
  const stay = days('2026-03-20', '2026-03-20')
  const confirmed = await aPaidBooking(db, await aListing(db, whole), { stay })
  const cancelled = await aPaidBooking(db, await aListing(db, whole), { stay })
  const held = await anOpenPayment(db, await aListing(db, whole), { stay })
  const requested = await aListing(db, { ...whole, instant_book: false, requests_hold_dates: true })
  const request = await aHold(db, requested, { stay })
  const loose = await aListing(db, { ...whole, instant_book: false })
  const unheld = await aHold(db, loose, { stay })
  const all = [confirmed, cancelled, held, request, unheld].map(({ bookingId }) => bookingId)
  await migrateWith(all)

  const named = async () =>
    (await findBrokenPromises(db, null))
      .filter((each) => each.includes('does not occupy'))
      .map((each) => each.slice(-36))
  expect((await named()).toSorted()).toEqual(all.slice(0, 4).toSorted())
  expect(await soldBy(confirmed)).toEqual([
    '2026-03-20',
    '2026-03-20',
    '2026-03-20T12:00:00.000Z',
    '2026-03-21T21:00:00.000Z',
  ])

  // Older bookings go on as they were agreed.
  await payInSandbox(db, held.sessionId, validCard, NOW)
  await recordEvent(db, 'sandbox', anEvent(held.sessionId), NOW)
  expect((await bookingRow(db, held.bookingId)).status).toBe('confirmed')
  expect(await acceptRequest(db, { hostId: requested.hostId, bookingId: request.bookingId }, NOW)).toMatchObject({
    ok: true,
  })
  expect(await cancelBy.guest(db, { ...cancelled, shownMinor: 55_000, idempotencyKey: newId() }, NOW)).toMatchObject({
    ok: true,
  })
  const over = later((await bookingRow(db, confirmed.bookingId)).ends_at, { minutes: 1 })
  expect(await completeBooking(db, confirmed.bookingId, over)).toBeNull()

  // New occupancy covers all that was sold.
  expect(await acceptRequest(db, { hostId: loose.hostId, bookingId: unheld.bookingId }, NOW)).toMatchObject({
    ok: true,
  })
  expect(await outcomeOf(loose, days('2026-03-21', '2026-03-21'))).toBe('dates-taken')
  expect((await named()).toSorted()).toEqual([held.bookingId, request.bookingId].toSorted())
  // The booking keeps the times that the migration found.
  expect(
    await isRefused(sql`update bookings set ends_at = ends_at + interval '1 day' where id = ${held.bookingId}`),
  ).toBe('refused')
  for (const { bookingId } of [held, request]) await ending(bookingId).execute(db)
  expect(await named()).toEqual([])
})

test('[BOOK-02] a hold that sells less than its listing’s spaces is named by the check', async () => {
  const { bookingId, spaceIds } = await made(await aDividedListing(), days('2026-04-20', '2026-04-22'))
  const breaks = sql`delete from occupancy where booking_id = ${bookingId} and space_id = ${spaceIds[1]!}`
  const found = await whileBroken(db, [breaks], (tx) => findBrokenPromises(tx, null))
  expect(found).toContain(`a booking sells time that it does not occupy: ${bookingId}`)
})
