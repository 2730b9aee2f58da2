import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { takenPeriods } from '#domain/availability/queries.server.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { nightPrice } from '#domain/pricing/space-price.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGuest,
  aHold,
  aHost,
  aListing,
  aPaidBooking,
  anInput,
  days,
  hours,
  NOW,
  type TestListing,
  valueOf,
  wholeWeek,
  wideLimits,
} from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CalendarEdit } from './calendar.ts'
import { MAX_CHANGED_LISTINGS, maxRows } from './calendar.ts'
import { editCalendar } from './commands/edit-calendar.server.ts'
import { undoCalendarChange } from './commands/undo-calendar-change.server.ts'
import { findCalendarChange, findOwnCalendar, listEntries, listOtherListings } from './queries/read-calendar.server.ts'

const { db } = await aDatabase()

const span = (from: string, to = from, hoursOf: CalendarEdit['hours'] = null) => ({ from, to, hours: hoursOf })
const block = (from: string, to = from, of: CalendarEdit['hours'] = null) => ({
  action: 'block' as const,
  ...span(from, to, of),
})
const unblock = (from: string, to = from, of: CalendarEdit['hours'] = null) => ({
  action: 'unblock' as const,
  ...span(from, to, of),
})
const price = (from: string, to: string, minor: number, weekend: number | null = null): CalendarEdit => ({
  action: 'price',
  minor,
  weekend,
  ...span(from, to),
})
const minimum = (from: string, to: string, minDays: number): CalendarEdit => ({
  action: 'minimum',
  days: minDays,
  ...span(from, to),
})

const edit = (listing: TestListing, change: CalendarEdit, also: readonly TestListing[] = [], hostId = listing.hostId) =>
  editCalendar(db, { hostId, listingIds: [listing, ...also].map(({ id }) => id), edit: change }, NOW)

async function done(listing: TestListing, change: CalendarEdit, also: readonly TestListing[] = []): Promise<string> {
  const outcome = await edit(listing, change, also)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  return outcome.value
}

const undo = (listing: TestListing, changeId: string, hostId = listing.hostId) =>
  undoCalendarChange(db, { hostId, listingId: listing.id, changeId }, NOW)

const blocksOf = async ({ id }: TestListing) =>
  (
    await db
      .selectFrom('blocked_dates')
      .select(['start_date', 'end_date', 'start_minutes', 'end_minutes'])
      .where('listing_id', '=', id)
      .orderBy('start_date')
      .orderBy('start_minutes')
      .execute()
  ).map(({ start_date, end_date, start_minutes, end_minutes }) =>
    [start_date.slice(5), end_date.slice(5), ...(start_minutes === null ? [] : [start_minutes, end_minutes])].join(' '),
  )

const rowsOf = async (table: 'price_overrides' | 'minimum_stays', { id }: TestListing) => {
  const value = sql.ref(table === 'price_overrides' ? 'price_minor' : 'min_days')
  const { rows } = await sql<{ text: string }>`select days || ' ' || ${value} as text from ${sql.table(table)}
    where listing_id = ${id} order by days`.execute(db)
  return rows.map(({ text }) => text.replaceAll('2026-', ''))
}

const revisionOf = async ({ id }: TestListing) =>
  (await db.selectFrom('listings').select('revision').where('id', '=', id).executeTakeFirstOrThrow()).revision

const isHeld = async (listing: TestListing, stay: ReturnType<typeof days>) =>
  (await holdDates(db, { ...anInput(listing, await aGuest(db), { stay }), networkKey: null, limits: wideLimits }, NOW))
    .ok

describe('[HOST-05] blocking', () => {
  test('takes the days of a listing and of those that share its space, and unblocking gives back those that are chosen', async () => {
    const listing = await aListing(db)
    const twin = await aListing(db, { host_id: listing.hostId, spaceIds: listing.spaceIds })
    await done(listing, block('2026-03-10', '2026-03-20'))
    expect(await isHeld(twin, days('2026-03-14', '2026-03-15'))).toBe(false)
    await done(listing, unblock('2026-03-13', '2026-03-16'))
    expect(await blocksOf(listing)).toEqual(['03-10 03-12', '03-17 03-20'])
    expect(await isHeld(twin, days('2026-03-13', '2026-03-16'))).toBe(true)
    expect(await isHeld(listing, days('2026-03-16', '2026-03-17'))).toBe(false)
    // Only the sibling's own calendar unblocks what the sibling has blocked.
    expect(await edit(twin, unblock('2026-03-17', '2026-03-20'))).toMatchObject({
      ok: false,
      failure: { reason: 'nothing' },
    })
  })

  test('over a booking is refused, and says which; over a block it is not, and an expired hold gives way', async () => {
    const listing = await aListing(db)
    const { bookingId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
    const refused = await edit(listing, block('2026-03-18', '2026-03-25'))
    expect(refused).toMatchObject({
      ok: false,
      failure: { reason: 'booked', bookings: [{ id: bookingId, guest: 'Ana', isHeld: false }] },
    })
    expect(await blocksOf(listing)).toEqual([])
    await done(listing, block('2026-03-23', '2026-03-25'))
    await done(listing, block('2026-03-24', '2026-03-30'))
    expect(await blocksOf(listing)).toEqual(['03-23 03-25', '03-24 03-30'])

    await aHold(db, listing, { stay: days('2026-04-10', '2026-04-12') })
    expect(await edit(listing, block('2026-04-11'))).toMatchObject({
      failure: { reason: 'booked', bookings: [{ isHeld: true }] },
    })
    const later = new Date(NOW.getTime() + 3_600_000)
    const input = { hostId: listing.hostId, listingIds: [listing.id], edit: block('2026-04-11') }
    expect((await editCalendar(db, input, later)).ok).toBe(true)
  })

  test('in a race with holds each day goes to one of them, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const listing = await aListing(db)
      const guests = await Promise.all([1, 2, 3].map(() => aGuest(db)))
      const hold = (guestId: string) =>
        holdDates(
          db,
          {
            ...anInput(listing, guestId, { stay: days('2026-03-20', '2026-03-21') }),
            networkKey: null,
            limits: wideLimits,
          },
          NOW,
        )
      const outcomes = await Promise.all([
        ...guests.slice(0, round % 3).map(hold),
        edit(listing, block('2026-03-19', '2026-03-20')),
        ...guests.slice(round % 3).map(hold),
      ])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  test('hours takes only those, also past midnight, and each of several days', async () => {
    const listing = await aListing(db, {
      unit: 'hour',
      openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes: 600, closesMinutes: 1560 })),
    })
    await done(listing, block('2026-03-20', '2026-03-21', { start: 1320, end: 1560 }))
    expect(await blocksOf(listing)).toEqual([
      '03-20 03-20 1320 1440',
      '03-21 03-21 0 120',
      '03-21 03-21 1320 1440',
      '03-22 03-22 0 120',
    ])
    expect(await isHeld(listing, hours('2026-03-20', '21:00', 120))).toBe(false)
    expect(await isHeld(listing, hours('2026-03-20', '20:00', 120))).toBe(true)
    await done(listing, unblock('2026-03-20', '2026-03-20', { start: 1380, end: 1500 }))
    expect(await blocksOf(listing)).toEqual([
      '03-20 03-20 1320 1380',
      '03-21 03-21 60 120',
      '03-21 03-21 1320 1440',
      '03-22 03-22 0 120',
    ])
  })

  test('every week takes the same hours up to its end, is undone as one, and opens again likewise', async () => {
    const listing = await aListing(db, { unit: 'hour', openingHours: wholeWeek() })
    const lesson = { start: 600, end: 720 }
    const changeId = await done(listing, { ...block('2026-03-10', '2026-03-10', lesson), weeklyUntil: '2026-03-30' })
    expect(await blocksOf(listing)).toEqual(['03-10 03-10 600 720', '03-17 03-17 600 720', '03-24 03-24 600 720'])
    expect(await isHeld(listing, hours('2026-03-24', '10:00', 60))).toBe(false)
    expect(await isHeld(listing, hours('2026-03-31', '10:00', 60))).toBe(true)
    expect(await findCalendarChange(db, { hostId: listing.hostId, listingId: listing.id })).toMatchObject({
      action: 'block-weekly',
      from: '2026-03-10',
      to: '2026-03-24',
    })
    await done(listing, { ...unblock('2026-03-17', '2026-03-17', lesson), weeklyUntil: '2026-03-24' })
    expect(await blocksOf(listing)).toEqual(['03-10 03-10 600 720'])
    expect(await undo(listing, changeId)).toMatchObject({ ok: false, failure: { reason: 'superseded' } })
    const again = await done(listing, { ...block('2026-04-07', '2026-04-08', lesson), weeklyUntil: '2026-04-14' })
    expect(await blocksOf(listing)).toHaveLength(5)
    expect((await undo(listing, again)).ok).toBe(true)
    expect(await blocksOf(listing)).toEqual(['03-10 03-10 600 720'])
  })

  test('every week over one booking blocks nothing at all, and more weeks than a calendar holds are refused', async () => {
    const listing = await aListing(db)
    const { bookingId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
    const weekly = { ...block('2026-03-06'), weeklyUntil: '2026-04-30' }
    expect(await edit(listing, weekly)).toMatchObject({ failure: { reason: 'booked', bookings: [{ id: bookingId }] } })
    expect(await blocksOf(listing)).toEqual([])
    const daily = { ...block('2026-05-01', '2026-05-07', { start: 0, end: 60 }), weeklyUntil: '2027-12-31' }
    expect(await edit(listing, daily)).toMatchObject({ failure: { reason: 'too-many-rows', lane: 'blocks' } })
  })

  test('hours that a clock change skips occupies nothing', async () => {
    const listing = await aListing(db, { unit: 'hour' })
    await done(listing, block('2026-09-06', '2026-09-06', { start: 0, end: 60 }))
    expect(await blocksOf(listing)).toEqual(['09-06 09-06 0 60'])
    expect(await takenPeriods(db, listing.id, NOW)).toEqual([])
  })

  test('the dates of a cancelled booking stay blocked', async () => {
    const listing = await aListing(db)
    const { bookingId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
    await sql`insert into blocked_dates (id, listing_id, start_date, end_date, booking_id) values (${newId()}, ${listing.id}, '2026-05-01', '2026-05-02', ${bookingId})`.execute(
      db,
    )
    expect(await edit(listing, unblock('2026-05-01', '2026-05-02'))).toMatchObject({ failure: { reason: 'nothing' } })
  })
})

describe('[HOST-05] prices and minimum stays of single days', () => {
  test('a season has a weekend of its own, which what cuts it leaves alone, and undoing brings back', async () => {
    const listing = await aListing(db, { price_minor: 50_000, weekend_price_minor: 60_000 })
    const weekends = async () =>
      (
        await db
          .selectFrom('price_overrides')
          .select(['price_minor', 'weekend_price_minor'])
          .where('listing_id', '=', listing.id)
          .orderBy('days')
          .execute()
      ).map(({ price_minor, weekend_price_minor }) => [price_minor, weekend_price_minor])
    await done(listing, price('2026-12-01', '2026-12-31', 70_000, 95_000))
    const { rates } = (await findBookable(db, listing.id))!
    const nights = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2027-01-01']
    expect(nights.map((day) => nightPrice(rates, day).price.minor)).toEqual([70_000, 95_000, 95_000, 70_000, 60_000])

    const changeId = await done(listing, price('2026-12-24', '2026-12-25', 120_000))
    expect(await weekends()).toEqual([
      [70_000, 95_000],
      [120_000, null],
      [70_000, 95_000],
    ])
    valueOf(await undoCalendarChange(db, { hostId: listing.hostId, listingId: listing.id, changeId }, NOW))
    expect(await weekends()).toEqual([[70_000, 95_000]])
  })

  test('never overlap: what the chosen days touch is cut apart', async () => {
    const listing = await aListing(db)
    await done(listing, price('2026-04-01', '2026-04-30', 70_000))
    await done(listing, price('2026-04-10', '2026-04-12', 90_000))
    expect(await rowsOf('price_overrides', listing)).toEqual([
      '[04-01,04-10) 70000',
      '[04-10,04-13) 90000',
      '[04-13,05-01) 70000',
    ])
    await done(listing, { action: 'usual-price', ...span('2026-04-05', '2026-04-20') })
    expect(await rowsOf('price_overrides', listing)).toEqual(['[04-01,04-05) 70000', '[04-21,05-01) 70000'])

    await done(listing, minimum('2026-12-20', '2026-12-31', 7))
    await done(listing, minimum('2026-12-24', '2026-12-24', 10))
    expect(await rowsOf('minimum_stays', listing)).toEqual([
      '[12-20,12-24) 7',
      '[12-24,12-25) 10',
      '[12-25,2027-01-01) 7',
    ])
  })

  test('count as a change of the listing, so that search, caches and holds that were judged before follow', async () => {
    const listing = await aListing(db)
    for (const change of [
      price('2026-04-01', '2026-04-02', 1),
      minimum('2026-04-01', '2026-04-02', 3),
      block('2026-04-01'),
    ]) {
      const before = await revisionOf(listing)
      await db.deleteFrom('search_changes').execute()
      const id = await done(listing, change)
      expect(await revisionOf(listing)).toBeGreaterThan(before)
      expect(
        await db.selectFrom('search_changes').select('listing_id').where('listing_id', '=', listing.id).execute(),
      ).not.toEqual([])
      await undo(listing, id)
    }
  })

  test('of an hour’s listing single days open at other hours, or not', async () => {
    const listing = await aListing(db, { unit: 'hour' })
    await done(listing, { action: 'open', opening: { start: 1200, end: 1560 }, ...span('2026-03-20', '2026-03-21') })
    await done(listing, { action: 'close', ...span('2026-03-21', '2026-03-22') })
    const exceptions = () =>
      db
        .selectFrom('opening_exceptions')
        .select(['day', 'opens_minutes as opens', 'closes_minutes as closes'])
        .where('listing_id', '=', listing.id)
        .orderBy('day')
        .execute()
    expect(await exceptions()).toEqual([
      { day: '2026-03-20', opens: 1200, closes: 1560 },
      { day: '2026-03-21', opens: null, closes: null },
      { day: '2026-03-22', opens: null, closes: null },
    ])
    const change = await done(listing, { action: 'usual-hours', ...span('2026-03-20', '2026-03-30') })
    expect(await exceptions()).toEqual([])
    expect((await undo(listing, change)).ok).toBe(true)
    expect(await exceptions()).toHaveLength(3)
  })
})

describe('[HOST-05] several listings at once', () => {
  test('are changed all or none', async () => {
    const one = await aListing(db)
    const two = await aListing(db, { host_id: one.hostId })
    await aPaidBooking(db, two, { stay: days('2026-03-20', '2026-03-22') })
    expect(await edit(one, block('2026-03-19', '2026-03-20'), [two])).toMatchObject({
      ok: false,
      failure: { reason: 'booked' },
    })
    expect([await blocksOf(one), await blocksOf(two)]).toEqual([[], []])
    const change = await done(one, block('2026-03-10', '2026-03-12'), [two])
    expect([await blocksOf(one), await blocksOf(two)]).toEqual([['03-10 03-12'], ['03-10 03-12']])
    expect((await undo(two, change)).ok).toBe(true)
    expect([await blocksOf(one), await blocksOf(two)]).toEqual([[], []])
  })

  test('take a price only in the same currency and by the same unit, blocks in any', async () => {
    const one = await aListing(db)
    const dollars = await aListing(db, { host_id: one.hostId, currency: 'USD' })
    const hourly = await aListing(db, { host_id: one.hostId, unit: 'hour' })
    await done(one, price('2026-04-01', '2026-04-02', 70_000), [dollars, hourly])
    expect([await rowsOf('price_overrides', dollars), await rowsOf('price_overrides', hourly)]).toEqual([[], []])
    await done(one, minimum('2026-04-01', '2026-04-02', 3), [dollars, hourly])
    expect([await rowsOf('minimum_stays', dollars), await rowsOf('minimum_stays', hourly)]).toEqual([
      ['[04-01,04-03) 3'],
      [],
    ])
    await done(one, block('2026-04-01'), [dollars, hourly])
    expect([await blocksOf(dollars), await blocksOf(hourly)]).toEqual([['04-01 04-01'], ['04-01 04-01']])
  })

  test('a stranger’s listing is missing, whichever of them it is, and nothing is written', async () => {
    const own = await aListing(db)
    const foreign = await aListing(db)
    for (const outcome of [
      await edit(own, block('2026-03-10'), [foreign]),
      await edit(foreign, block('2026-03-10'), [], own.hostId),
    ])
      expect(outcome).toEqual({ ok: false, failure: { reason: 'not-found' } })
    expect([await blocksOf(own), await blocksOf(foreign)]).toEqual([[], []])
    expect(await findOwnCalendar(db, { hostId: own.hostId, listingId: foreign.id }, 'en')).toBeNull()
    const change = await done(foreign, block('2026-03-10'))
    expect(await undo(foreign, change, own.hostId)).toEqual({ ok: false, failure: { reason: 'not-found' } })
    expect(await findCalendarChange(db, { hostId: own.hostId, listingId: foreign.id })).toBeNull()
  })

  test('are at most so many', async () => {
    const hostId = await aHost(db)
    const many = Array.from({ length: MAX_CHANGED_LISTINGS + 1 }, () => newId())
    expect(await editCalendar(db, { hostId, listingIds: many, edit: block('2026-03-10') }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'too-many-listings', max: MAX_CHANGED_LISTINGS },
    })
  })
})

describe('[HOST-05] undo', () => {
  test('gives back exactly what was there before, of every kind', async () => {
    const listing = await aListing(db)
    await done(listing, block('2026-03-10', '2026-03-20'))
    await done(listing, price('2026-03-10', '2026-03-20', 70_000))
    await done(listing, minimum('2026-03-10', '2026-03-20', 3))
    const all = async () => [
      await blocksOf(listing),
      await rowsOf('price_overrides', listing),
      await rowsOf('minimum_stays', listing),
      await takenPeriods(db, listing.id, NOW),
    ]
    const before = await all()
    const changes: CalendarEdit[] = [
      unblock('2026-03-12', '2026-03-14'),
      block('2026-03-01', '2026-04-20'),
      price('2026-03-05', '2026-03-15', 80_000),
      { action: 'usual-price', ...span('2026-03-12') },
      minimum('2026-03-20', '2026-03-22', 5),
      { action: 'usual-minimum', ...span('2026-03-01', '2026-03-31') },
    ]
    for (const change of changes) {
      const id = await done(listing, change)
      expect(await all()).not.toEqual(before)
      expect((await findCalendarChange(db, { hostId: listing.hostId, listingId: listing.id }))?.id).toBe(id)
      expect(await undo(listing, id)).toEqual({ ok: true, value: null })
      expect(await all()).toEqual(before)
    }
  })

  test('takes back only the newest change, and once', async () => {
    const listing = await aListing(db)
    const first = await done(listing, block('2026-03-10'))
    const second = await done(listing, price('2026-05-10', '2026-05-12', 70_000))
    expect(await undo(listing, first)).toEqual({ ok: false, failure: { reason: 'superseded' } })
    expect((await undo(listing, second)).ok).toBe(true)
    expect(await undo(listing, second)).toEqual({ ok: false, failure: { reason: 'superseded' } })
    expect(await blocksOf(listing)).toEqual(['03-10 03-10'])
  })

  test('of several listings is refused once one of them has changed again', async () => {
    const one = await aListing(db)
    const two = await aListing(db, { host_id: one.hostId })
    const change = await done(one, block('2026-03-10'), [two])
    await done(two, price('2026-05-10', '2026-05-12', 70_000))
    expect(await undo(one, change)).toEqual({ ok: false, failure: { reason: 'superseded' } })
    expect([await blocksOf(one), await blocksOf(two)]).toEqual([['03-10 03-10'], ['03-10 03-10']])
  })

  test('is refused where what it put in is no longer as it was, whoever changed it', async () => {
    const listing = await aListing(db)
    const change = await done(listing, price('2026-05-10', '2026-05-12', 70_000))
    await db.updateTable('price_overrides').set({ price_minor: 1 }).where('listing_id', '=', listing.id).execute()
    expect(await undo(listing, change)).toEqual({ ok: false, failure: { reason: 'superseded' } })
    expect(await rowsOf('price_overrides', listing)).toEqual(['[05-10,05-13) 1'])
  })

  test('of an unblocking is refused where a guest has booked meanwhile', async () => {
    const listing = await aListing(db)
    await done(listing, block('2026-03-10', '2026-03-12'))
    const change = await done(listing, unblock('2026-03-10', '2026-03-12'))
    expect(await isHeld(listing, days('2026-03-11', '2026-03-12'))).toBe(true)
    expect(await undo(listing, change)).toMatchObject({
      ok: false,
      failure: { reason: 'booked', bookings: [{ isHeld: true }] },
    })
    expect(await blocksOf(listing)).toEqual([])
  })
})

test.each([
  ['prices', (day: string, index: number) => price(day, day, 1000 + index)],
  ['minimums', (day: string, index: number) => minimum(day, day, 2 + (index % 5))],
  ['blocks', (day: string) => block(day)],
] as const)('[HOST-05] a listing has only so many %s ahead of it', async (lane, change) => {
  const listing = await aListing(db)
  for (let index = 0; index < maxRows[lane]; index += 1) {
    const day = addDays('2026-03-10', index)
    if (lane === 'blocks')
      await sql`insert into blocked_dates (id, listing_id, start_date, end_date) values (${newId()}, ${listing.id}, ${day}, ${day})`.execute(
        db,
      )
    else
      await sql`insert into ${sql.table(lane === 'prices' ? 'price_overrides' : 'minimum_stays')} values (${newId()}, ${listing.id}, daterange(${day}, ${day}, '[]'), 5)`.execute(
        db,
      )
  }
  const beyond = addDays('2026-03-10', maxRows[lane])
  expect(await edit(listing, change(beyond, 0))).toEqual({
    ok: false,
    failure: { reason: 'too-many-rows', lane, max: maxRows[lane] },
  })
  expect((await edit(listing, change('2026-03-10', 1))).ok).toBe(true)
})

test('[HOST-05] the host sees who is there, also through a listing that shares the space, and what is held or blocked', async () => {
  const listing = await aListing(db, { titles: { en: 'Day loft' } })
  const twin = await aListing(db, { host_id: listing.hostId, spaceIds: listing.spaceIds, titles: { en: 'Twin loft' } })
  const { bookingId } = await aPaidBooking(db, twin, { stay: days('2026-03-20', '2026-03-22') })
  await aHold(db, listing, { stay: days('2026-03-25', '2026-03-26') })
  await done(listing, block('2026-03-28', '2026-03-29'))
  const within = { start: new Date('2026-03-01T03:00:00Z'), end: new Date('2026-04-01T03:00:00Z') }
  expect(await listEntries(db, listing.id, within, 'en', NOW)).toMatchObject([
    { kind: 'booking', bookingId, guest: 'Ana', listingId: twin.id, listing: 'Twin loft' },
    { kind: 'held', listingId: listing.id },
    { kind: 'block', listing: 'Day loft', days: { from: '2026-03-28', to: '2026-03-29' } },
  ])
  const later = new Date(NOW.getTime() + 3_600_000)
  expect((await listEntries(db, listing.id, within, 'en', later)).map(({ kind }) => kind)).toEqual(['booking', 'block'])
  expect(await listOtherListings(db, { hostId: listing.hostId, listingId: listing.id }, 'en')).toMatchObject([
    { id: twin.id, sharesSpace: true },
  ])
})

test('[HOST-05] a listing has only so many days with other hours ahead of it, and nothing of what goes over is written', async () => {
  const listing = await aListing(db, { unit: 'hour' })
  const close = (to: string): CalendarEdit => ({ action: 'close', ...span('2026-03-10', to) })
  expect(await edit(listing, close(addDays('2026-03-10', maxRows.hours)))).toEqual({
    ok: false,
    failure: { reason: 'too-many-rows', lane: 'hours', max: maxRows.hours },
  })
  const rows = () => db.selectFrom('opening_exceptions').select('day').where('listing_id', '=', listing.id).execute()
  expect(await rows()).toEqual([])
  expect((await edit(listing, close(addDays('2026-03-10', maxRows.hours - 1)))).ok).toBe(true)
  expect(await rows()).toHaveLength(maxRows.hours)
})
