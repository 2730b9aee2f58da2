import { addDays, type Day, daysFrom, wallTime } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes, clockChangeInstants, dayIn, instantOf, type Period } from '#kernel/zones.ts'
import { aBlock, aListing, aSpace, NOW, refreshListing, type TestListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { unavailableDays } from './availability.ts'
import { bookingRules, takenPeriods, zonesThatDiffer } from './queries.server.ts'
import type { BookingRules } from './stay.ts'

const { db } = await aDatabase()

const zones = [
  'America/Santiago',
  'America/Punta_Arenas',
  'Pacific/Easter',
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
] as const

const insertExceptions = (listingId: string, exceptions: BookingRules['openingExceptions']) =>
  exceptions.length === 0
    ? null
    : db
        .insertInto('opening_exceptions')
        .values(
          exceptions.map(({ day, opensMinutes, closesMinutes }) => ({
            listing_id: listingId,
            day,
            opens_minutes: opensMinutes,
            closes_minutes: closesMinutes,
          })),
        )
        .execute()

test('[LIST-04] the rules of a listing are all there', async () => {
  const { id } = await aListing(db, {
    unit: 'hour',
    min_days: 2,
    max_days: 9,
    length_step_minutes: 15,
    blockedWeekdays: [3],
  })
  const exceptions = [
    { day: '2026-03-20', opensMinutes: 600, closesMinutes: 1560 },
    { day: '2026-03-21', opensMinutes: null, closesMinutes: null },
  ]
  await insertExceptions(id, exceptions)

  expect(await bookingRules(db, id)).toMatchObject({
    minDays: 2,
    maxDays: 9,
    lengthStepMinutes: 15,
    openingExceptions: exceptions,
    recurringBlocks: [{ weekday: 3, from: '2026-01-01', to: '2026-12-31' }],
  })
  expect(await bookingRules(db, newId())).toBeNull()
})

test.each([
  ['two rows that say a day is closed', [null, null]],
  ['a closed day with an opening time', [null, 540]],
  ['one opening time twice', [540, 540]],
] as const)('[LIST-04] the database refuses %s', async (_name, opens) => {
  const { id } = await aListing(db, { unit: 'hour' })
  const rows = opens.map((opensMinutes) => ({ day: '2026-03-20', opensMinutes, closesMinutes: opensMinutes && 1080 }))
  await expect(insertExceptions(id, rows)).rejects.toThrow(/opening_exceptions/)
})

test('[BOOK-06] what a booking itself takes is left out when it is to be changed', async () => {
  const listing = await aListing(db)
  await aBlock(db, listing.spaceIds[0]!, '2026-03-20T12:00:00Z', '2026-03-21T12:00:00Z')
  const [block] = await sql<{ holder: string }>`select holder from occupancy where space_id = ${listing.spaceIds[0]!}`
    .execute(db)
    .then(({ rows }) => rows)

  expect(await takenPeriods(db, listing.id, NOW)).toHaveLength(1)
  expect(await takenPeriods(db, listing.id, NOW, { except: [newId()] })).toHaveLength(1)
  expect(await takenPeriods(db, listing.id, NOW, { except: [block!.holder] })).toEqual([])
})

test('[LIST-04] what is taken of one space is taken of every listing that has it', async () => {
  const both = await aListing(db)
  const spaces = [...both.spaceIds, await aSpace(db, both.hostId)]
  const together = await aListing(db, { host_id: both.hostId, spaceIds: spaces })
  await aBlock(db, spaces[1]!, '2026-03-20T12:00:00Z', '2026-03-21T12:00:00Z')
  expect(await takenPeriods(db, together.id, NOW)).toHaveLength(1)
  expect(await takenPeriods(db, both.id, NOW)).toEqual([])
})

describe('[LIST-04] wall time becomes the same instant in server and database', () => {
  test.each(zones)('%s: every minute around the clock changes of 2025 to 2028', async (zone) => {
    const changes = clockChangeInstants(new Date('2025-01-01'), new Date('2028-12-31'), zone)
    const days = [...changes, new Date('2026-06-20T12:00:00Z')].map((change) => addDays(dayIn(change, zone), -1))
    const { rows } = await sql<{ day: Day; minutes: number; at: Date }>`
      select day, minutes, instant_of(day, minutes, ${zone}) as at
      from unnest(${days}::date[]) day, generate_series(1200, 2880 + 240) minutes`.execute(db)

    const unlike = rows.filter(({ day, minutes, at }) => instantOf(day, minutes, zone).getTime() !== at.getTime())
    expect(rows.length).toBeGreaterThan(1900)
    expect(unlike.map(({ day, minutes }) => `${day} ${wallTime(minutes)}`)).toEqual([])
  })

  test('the years have clock changes at all', () => {
    const count = (zone: string) => clockChangeInstants(new Date('2025-01-01'), new Date('2028-12-31'), zone).length
    expect(zones.map(count)).toEqual([8, 0, 8, 8, 8, 0])
  })
})

/** The search document says which days of a span a search of one day finds. */
async function freeInSearch({ id }: TestListing, from: Day, to: Day): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select d::date as day from search_document, generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
    where listing_id = ${id} and not busy @> d::date and not closed @> d::date
      and open_weekdays & (1 << extract(dow from d)::int) <> 0 order by d`.execute(db)
  return rows.map(({ day }) => day)
}

const span = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .map(([opens, length]) => ({ opensMinutes: opens * 15, closesMinutes: Math.min(2880, (opens + length) * 15) }))
const weekday = fc.integer({ min: 0, max: 6 })
/** Every day is alike: never open, round the clock, or late in the evening. */
const spans: { opensMinutes: number; closesMinutes: number }[][] = [
  [],
  [{ opensMinutes: 0, closesMinutes: 1440 }],
  [{ opensMinutes: 1200, closesMinutes: 1590 }],
]

const anyInput = fc.record({
  zone: fc.constantFrom(...zones),
  unit: fc.constantFrom('day', 'hour', 'hour'),
  /** The five tested weeks begin on one of these days. */
  first: fc.constantFrom('2026-03-05', '2026-03-25', '2026-08-20', '2026-10-20', '2027-03-20'),
  openingHours: fc.oneof(
    fc.uniqueArray(fc.record({ weekday, span }), {
      maxLength: 8,
      selector: (each) => each.weekday * 1440 + each.span.opensMinutes,
    }),
    fc
      .constantFrom(...spans)
      .map((daily) => [0, 1, 2, 3, 4, 5, 6].flatMap((day) => daily.map((each) => ({ weekday: day, span: each })))),
  ),
  exceptions: fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 34 }), span: fc.option(span) }), {
    maxLength: 5,
    selector: ({ day }) => day,
  }),
  recurring: fc.option(
    fc.record({ weekday, from: fc.integer({ min: -9, max: 9 }), days: fc.integer({ min: 0, max: 40 }) }),
  ),
  taken: fc.array(fc.tuple(fc.integer({ min: 0, max: 34 * 96 }), fc.integer({ min: 1, max: 300 })), { maxLength: 5 }),
  min_minutes: fc.constantFrom(15, 60, 90, 300, 1440),
  start_step_minutes: fc.constantFrom(15, 30, 60),
  turnover: fc.constantFrom(0, 15, 180, 1440),
  same_day_turnover: fc.boolean(),
  check_in_minutes: fc.constantFrom(0, 30, 540, 900, 1439),
  check_out_minutes: fc.constantFrom(0, 90, 660, 1380),
})
type Input = typeof anyInput extends fc.Arbitrary<infer Drawn> ? Drawn : never

async function listingOf(input: Input, taken: readonly Period[]): Promise<TestListing> {
  const { zone, unit, first, openingHours, exceptions, recurring, turnover, ...columns } = input
  const { taken: _, ...own } = columns
  const listing = await aListing(db, {
    ...own,
    unit,
    time_zone: zone,
    max_minutes: 1440,
    horizon_days: 730,
    turnoverMinutes: turnover,
    openingHours: openingHours.map((each) => ({ weekday: each.weekday, ...each.span })),
  })
  await insertExceptions(
    listing.id,
    exceptions.map(({ day, span: times }) => ({
      day: addDays(first, day),
      opensMinutes: times?.opensMinutes ?? null,
      closesMinutes: times?.closesMinutes ?? null,
    })),
  )
  if (recurring) {
    const dates = {
      start_date: addDays(first, recurring.from),
      end_date: addDays(first, recurring.from + recurring.days),
    }
    await db
      .insertInto('blocked_dates')
      .values({ id: newId(), listing_id: listing.id, ...dates, is_recurring: true, recurring_day: recurring.weekday })
      .execute()
  }
  await refreshListing(db, listing.id)
  for (const { start, end } of taken) await aBlock(db, listing.spaceIds[0]!, start.toISOString(), end.toISOString())
  return listing
}

describe('[LIST-04] calendar and search give one answer', () => {
  test('for opening times, exceptions, blocked weekdays, clock changes and whatever is taken', async () => {
    await fc.assert(
      fc.asyncProperty(anyInput, async (input) => {
        const from = instantOf(input.first, 0, input.zone)
        const taken = input.taken.map(([start, length]) => ({
          start: addMinutes(from, start * 15),
          end: addMinutes(from, (start + length) * 15),
        }))
        const listing = await listingOf(input, taken)
        const rules = (await bookingRules(db, listing.id))!
        const last = addDays(input.first, 34)
        const blocked = unavailableDays(input.first, last, rules, await takenPeriods(db, listing.id, NOW), NOW)
        const free = daysFrom(input.first, last).filter((day) => !blocked.has(day))
        expect(await freeInSearch(listing, input.first, last)).toEqual(free)
      }),
      { numRuns: 120 },
    )
  })
})

test.each([
  ['after the hour that comes twice', 'Europe/London', '2026-10-25', [0, 180], '2026-10-25T01:00:00Z', 60, true],
  ['only within its second coming', 'Europe/London', '2026-10-25', [0, 120], '2026-10-25T01:00:00Z', 60, false],
  ['in its first coming', 'Europe/London', '2026-10-25', [0, 120], '2026-10-25T00:00:00Z', 60, true],
  ['only from a start that is skipped', 'Australia/Lord_Howe', '2026-10-04', [90, 165], null, 15, false],
  ['only in what is skipped', 'Europe/London', '2026-03-29', [60, 120], null, 15, false],
  [
    'at the first instant of a day without midnight',
    'America/Santiago',
    '2026-09-06',
    [0, 90],
    '2026-09-06T04:00:00Z',
    30,
    true,
  ],
  ['when the skipped hour was needed', 'America/Santiago', '2026-09-06', [0, 90], null, 45, false],
] as const)(
  '[LIST-04] a day with room %s, %s, %s',
  async (_name, zone, day, [opens, closes], until, minutes, isFree) => {
    const listing = await aListing(db, {
      unit: 'hour',
      time_zone: zone,
      openingHours: [{ weekday: new Date(day).getUTCDay(), opensMinutes: opens, closesMinutes: closes }],
      min_minutes: minutes,
      start_step_minutes: 60,
    })
    if (until) await aBlock(db, listing.spaceIds[0]!, addMinutes(new Date(until), -2880).toISOString(), until)
    const rules = (await bookingRules(db, listing.id))!
    const blocked = unavailableDays(day, day, rules, await takenPeriods(db, listing.id, NOW), NOW)
    expect([...blocked.keys()]).toEqual(isFree ? [] : [day])
    expect(await freeInSearch(listing, day, day)).toEqual(isFree ? [day] : [])
  },
)

test('[LIST-04] a night whose turnover reaches over two midnights is busy for both', async () => {
  const times = { check_in_minutes: 1410, check_out_minutes: 1380, turnoverMinutes: 1440 }
  const listing = await aListing(db, { same_day_turnover: true, ...times })
  // The space is taken on 20 March from 22:00; the night from 18 to 19 March is cleaned by 23:00.
  await aBlock(db, listing.spaceIds[0]!, '2026-03-21T01:00:00Z', '2026-03-21T02:00:00Z')
  const rules = (await bookingRules(db, listing.id))!
  const taken = await takenPeriods(db, listing.id, NOW)
  expect([...unavailableDays('2026-03-16', '2026-03-22', rules, taken, NOW)]).toEqual([
    ['2026-03-18', 'taken'],
    ['2026-03-19', 'taken'],
  ])
  expect(await freeInSearch(listing, '2026-03-16', '2026-03-22')).toEqual([
    '2026-03-16',
    '2026-03-17',
    '2026-03-20',
    '2026-03-21',
    '2026-03-22',
  ])
})

describe('[OPS-01] zone data', () => {
  test('of server and database agree on the zones that listings have', async () => {
    await aListing(db, { time_zone: 'Europe/London' })
    expect(await zonesThatDiffer(db, NOW)).toEqual([])
    expect(await zonesThatDiffer(db, NOW, [...zones, 'America/Coyhaique'])).toEqual([])
  })

  test('that differ are named: read otherwise, or unknown to one side', async () => {
    // PostgreSQL reads signs as POSIX does, and makes a zone of any name with a number.
    expect(await zonesThatDiffer(db, NOW, ['Asia/Tokyo', '+03:00', 'XYZ-3', 'Mars/Olympus'])).toEqual([
      '+03:00',
      'XYZ-3',
      'Mars/Olympus',
    ])
  })
})
