import { wallTime } from '#kernel/dates.ts'
import { addMinutes, type Period } from '#kernel/zones.ts'
import {
  dayAfter,
  instantAt,
  isBlocked,
  isBlockedDay,
  minutesOfWalk,
  periodsOf,
  startsOn,
  type Walk,
  walkAround,
} from '#test/minute-walk.ts'
import { openRules } from '#test/rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeStarts, problemOf, unavailableDays } from './availability.ts'
import { type BookingRules, placeInTime, type Stay } from './stay.ts'

/** Days with and without a clock change, in zones with the rarer kinds of change. */
const changes = [
  ['America/Santiago', '2026-09-06', 'midnight is skipped'],
  ['America/Santiago', '2027-04-03', 'the hour before midnight comes twice'],
  ['America/Punta_Arenas', '2026-09-06', 'nothing happens in the far south'],
  ['Pacific/Easter', '2026-09-05', '22:00 is skipped'],
  ['Pacific/Easter', '2027-04-03', '21:00 comes twice'],
  ['Europe/London', '2026-03-29', '01:00 is skipped'],
  ['Europe/London', '2026-10-25', '01:00 comes twice'],
  ['America/New_York', '2026-03-08', '02:00 is skipped'],
  ['America/New_York', '2026-11-01', '01:00 comes twice'],
  ['Asia/Tokyo', '2026-09-06', 'nothing ever happens'],
] as const

const everyDay = (opensMinutes: number, closesMinutes: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes, closesMinutes }))

const perHour: BookingRules = {
  ...openRules,
  unit: 'hour',
  zone: 'UTC',
  lengthStepMinutes: 30,
  startStepMinutes: 30,
  turnoverMinutes: 45,
  openingHours: everyDay(1200, 1620),
}
const perDay: BookingRules = { ...perHour, unit: 'day', openingHours: [] }

const walks = new Map<string, Walk>()
/** Walks of five days on either side are cached, because they take longest. */
function walkOf(zone: string, day: string): Walk {
  const key = `${zone} ${day}`
  const walk = walks.get(key) ?? walkAround(day, zone, 5)
  walks.set(key, walk)
  return walk
}

const iso = ({ start, end }: Period) => [start.toISOString(), end.toISOString()]
const isoOf = (walk: Walk, [start, end]: readonly [number, number]) =>
  iso({ start: instantAt(walk, start), end: instantAt(walk, end) })

const hours = (day: string, startTime: string, durationMinutes: number) =>
  ({ unit: 'hour', day, startTime, durationMinutes }) as const
const days = (checkIn: string, checkOut: string) => ({ unit: 'day', checkIn, checkOut }) as const

const dayUse = { checkInMinutes: 90, checkOutMinutes: 1380 }

/** These stays and rules meet a clock change in every way there is. */
const meetings: readonly (readonly [string, (day: string) => Stay, Partial<BookingRules>])[] = [
  ['a session into the night', (day) => hours(dayAfter(day, -1), '22:00', 240), {}],
  ['a session over the small hours', (day) => hours(day, '00:00', 300), {}],
  ['a session in what may be skipped or come twice', (day) => hours(day, '01:30', 60), {}],
  ['a session late in the evening', (day) => hours(day, '21:30', 180), {}],
  ['a session with a long turnover', (day) => hours(day, '19:00', 60), { turnoverMinutes: 1440 }],
  ['one day, which is a night', (day) => days(day, day), {}],
  ['one whole day of day use', (day) => days(day, day), { checkInMinutes: 30, checkOutMinutes: 1320 }],
  ['one day of day use', (day) => days(day, day), { ...dayUse, sameDayTurnover: true }],
  ['whole days around it', (day) => days(dayAfter(day, -1), dayAfter(day, 1)), {}],
  ['a day that ends with it', (day) => days(dayAfter(day, -1), day), {}],
  ['a night over it', (day) => days(dayAfter(day, -1), day), { sameDayTurnover: true }],
  ['a night from it', (day) => days(day, day), { sameDayTurnover: true, turnoverMinutes: 720 }],
  ['a check-in within it', (day) => days(day, dayAfter(day, 2)), { sameDayTurnover: true, checkInMinutes: 30 }],
  ['a check-out within it', (day) => days(dayAfter(day, -2), day), { sameDayTurnover: true, checkOutMinutes: 90 }],
]

describe('[LIST-04] what a stay takes, over a clock change, is what a walk over every minute finds', () => {
  for (const [zone, day, what] of changes) {
    test.each(meetings)(`${zone}, ${day}, where ${what}: %s`, (_name, stayOn, some) => {
      const stay = stayOn(day)
      const rules = { ...(stay.unit === 'hour' ? perHour : perDay), ...some, zone }
      const walk = walkOf(zone, day)
      const { guests, occupied } = periodsOf(walk, stay, rules)
      expect(iso(placeInTime(stay, rules).guests)).toEqual(isoOf(walk, guests))
      expect(iso(placeInTime(stay, rules).occupied)).toEqual(isoOf(walk, occupied))
    })
  }
})

test.each([
  ['America/Santiago', '2026-09-05', 1320, 1560, ['00:00', '00:30', '01:00', '22:00', '22:30', '23:00', '23:30']],
  ['America/Santiago', '2026-09-06', 1320, 1560, ['01:00', '22:00', '22:30', '23:00', '23:30']],
  ['America/Santiago', '2027-04-03', 1320, 1440, ['22:00', '22:30', '23:00', '23:30']],
  ['Pacific/Easter', '2026-09-05', 1260, 1440, ['21:00', '21:30', '23:00']],
  ['Europe/London', '2026-03-29', 0, 180, ['00:00', '00:30', '02:00']],
  ['Europe/London', '2026-10-25', 0, 180, ['00:00', '00:30', '01:00', '01:30', '02:00']],
  ['America/New_York', '2026-11-01', 0, 120, ['00:00', '00:30', '01:00', '01:30']],
  ['America/New_York', '2026-03-08', 60, 240, ['01:00', '01:30', '03:00']],
  ['Asia/Tokyo', '2026-09-06', 0, 120, ['00:00', '00:30', '01:00']],
] as const)(
  '[BOOK-01] %s, %s, open from minute %i to %i: sessions of an hour begin at %j',
  (zone, day, opens, closes, starts) => {
    const rules = { ...perHour, zone, openingHours: everyDay(opens, closes), turnoverMinutes: 0, horizonDays: 730 }
    expect(freeStarts(day, rules, [], new Date('2026-01-01')).map(({ time }) => time)).toEqual(starts)
  },
)

const anySpan = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 })).map(([opens, length]) => ({
  opensMinutes: opens * 15,
  closesMinutes: (opens + length) * 15,
}))

const anyOpening = fc.oneof(
  fc.array(
    fc.tuple(fc.integer({ min: 0, max: 6 }), anySpan).map(([weekday, span]) => ({ weekday, ...span })),
    { maxLength: 9 },
  ),
  fc.constantFrom(everyDay(0, 1440), everyDay(1200, 1590), everyDay(540, 1080)),
)

const anyException = (day: string) =>
  fc.record({ day: fc.integer({ min: -3, max: 3 }).map((shift) => dayAfter(day, shift)), span: fc.option(anySpan) })

const anyRules = (zone: string, day: string) =>
  fc
    .record({
      unit: fc.constantFrom('day', 'hour'),
      openingHours: anyOpening,
      exceptions: fc.uniqueArray(anyException(day), { maxLength: 3, selector: (each) => each.day }),
      recurringBlocks: fc.constantFrom([], [], [{ weekday: new Date(day).getUTCDay(), from: day, to: '2028-01-01' }]),
      checkInMinutes: fc.constantFrom(0, 30, 540, 900, 1320, 1439),
      checkOutMinutes: fc.constantFrom(0, 90, 450, 660, 1380),
      sameDayTurnover: fc.boolean(),
      minMinutes: fc.constantFrom(15, 60, 90, 300, 1440),
      maxMinutes: fc.constantFrom(300, 720, 1440),
      lengthStepMinutes: fc.constantFrom(15, 30, 60),
      startStepMinutes: fc.constantFrom(15, 30, 60),
      leadTimeMinutes: fc.constantFrom(0, 0, 60, 1440),
      horizonDays: fc.constantFrom(3, 365),
      turnoverMinutes: fc.constantFrom(0, 15, 45, 180, 1440),
    })
    .map(({ exceptions, ...some }): BookingRules => ({
      ...perHour,
      ...some,
      zone,
      openingExceptions: exceptions.map(({ day: on, span }) => ({
        day: on,
        opensMinutes: span?.opensMinutes ?? null,
        closesMinutes: span?.closesMinutes ?? null,
      })),
    }))

/** Periods in quarter hours, around the change. */
const anyTaken = (from: Date) =>
  fc.array(
    fc.tuple(fc.integer({ min: 0, max: 6 * 96 }), fc.integer({ min: 1, max: 60 })).map(([start, length]) => ({
      start: addMinutes(from, start * 15),
      end: addMinutes(from, (start + length) * 15),
    })),
    { maxLength: 4 },
  )

const anyCase = fc.constantFrom(...changes).chain(([zone, day]) =>
  fc.record({
    zone: fc.constant(zone),
    day: fc.constant(day),
    rules: anyRules(zone, day),
    taken: anyTaken(new Date(Date.parse(day) - 3 * 86_400_000)),
    /** Minutes before the day's midnight in UTC. */
    now: fc.constantFrom(4 * 1440, 1440, 300, -240),
  }),
)

const skippedHour = {
  zone: 'Pacific/Easter' as const,
  day: '2026-09-05' as const,
  rules: {
    ...perDay,
    zone: 'Pacific/Easter',
    checkInMinutes: 1320,
    checkOutMinutes: 1380,
    sameDayTurnover: true,
    turnoverMinutes: 0,
  },
  taken: [{ start: new Date('2026-09-05T17:30:00Z'), end: new Date('2026-09-06T04:15:00Z') }],
  now: 1440,
}

test('[LIST-04] where it is always open a day of 23 hours does not cut a session of 24 short', () => {
  const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes: 0, closesMinutes: 1440 }))
  const rules = { ...perHour, zone: 'America/New_York', openingHours: always, maxMinutes: 1440 }
  const starts = freeStarts('2026-03-07', rules, [], new Date('2026-03-06T12:00:00Z'))
  expect(starts.at(-1)).toEqual({ time: '23:30', maxMinutes: 1440 })
})

describe('[LIST-04] rules of any kind, what is taken and a clock change, against a walk over every minute', () => {
  test('starts with their longest sessions, and the days that are struck out', () => {
    fc.assert(
      fc.property(anyCase, ({ zone, day, rules, taken, now }) => {
        const walk = walkOf(zone, day)
        const minutes = minutesOfWalk(walk, rules, taken)
        const nowMinute = (Date.parse(day) - walk.from) / 60_000 - now
        const instant = instantAt(walk, nowMinute)
        const blocked = unavailableDays(dayAfter(day, -3), dayAfter(day, 2), rules, taken, instant)
        for (let shift = -3; shift <= 2; shift += 1) {
          const each = dayAfter(day, shift)
          if (rules.unit === 'hour')
            expect([each, freeStarts(each, rules, taken, instant)]).toEqual([
              each,
              startsOn(walk, each, rules, minutes, nowMinute),
            ])
          expect([each, blocked.has(each)]).toEqual([each, isBlocked(walk, each, rules, minutes, nowMinute)])
        }
      }),
      // Found once: from 22:00 to 23:00 in the hour that the clock skips.
      { numRuns: 300, examples: [[skippedHour]] },
    )
  })

  test('a session is available exactly if its start is listed and its length is one of those', () => {
    const requests = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.constantFrom(15, 60, 75, 90, 240, 720), fc.boolean())
    fc.assert(
      fc.property(anyCase, requests, ({ zone, day, rules: drawn, taken }, [quarter, length, dayBefore]) => {
        const rules: BookingRules = { ...drawn, unit: 'hour' }
        const walk = walkOf(zone, day)
        const on = dayBefore ? dayAfter(day, -1) : day
        const startTime = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
        const start = startsOn(walk, on, rules, minutesOfWalk(walk, rules, taken), 0).find(
          ({ time }) => time === startTime,
        )
        const isLength = length >= rules.minMinutes && (length - rules.minMinutes) % rules.lengthStepMinutes === 0
        const problem = problemOf(hours(on, startTime, length), rules, taken, instantAt(walk, 0))
        expect(problem === null).toBe(start !== undefined && isLength && length <= start.maxMinutes)
      }),
      { numRuns: 300 },
    )
  })

  test('days are available exactly if none of them is blocked and every minute that they take is free', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 3 }), ({ zone, day, rules: drawn, taken }, length) => {
        const rules: BookingRules = { ...drawn, unit: 'day', leadTimeMinutes: 0, horizonDays: 365 }
        const walk = walkOf(zone, day)
        const stay = days(dayAfter(day, -1), dayAfter(day, length - 1))
        const [start, end] = periodsOf(walk, stay, rules).occupied
        const isFree = minutesOfWalk(walk, rules, taken)
          .taken.subarray(start, end)
          .every((each) => each === 0)
        const problem = problemOf(stay, rules, taken, instantAt(walk, 0))
        expect(problem === null || problem === 'closed').toBe(isFree || problem === 'closed')
        const [from, until] = periodsOf(walk, stay, rules).guests
        const isNight = length === 0 && rules.checkOutMinutes <= rules.checkInMinutes
        const sold = Array.from({ length: length + (isNight ? 2 : 1) }, (_, index) => dayAfter(day, index - 1))
        expect(problem !== 'closed').toBe(from < until && sold.every((each) => !isBlockedDay(each, rules)))
      }),
      { numRuns: 200 },
    )
  })

  test('[BOOK-02] what is sold lies within what is occupied, in every zone and over every clock change', () => {
    const stays = fc.record({ shift: fc.integer({ min: -3, max: 2 }), length: fc.integer({ min: 0, max: 3 }) })
    const starts = fc.record({
      quarter: fc.integer({ min: 0, max: 95 }),
      minutes: fc.constantFrom(15, 60, 300, 1440),
    })
    fc.assert(
      fc.property(anyCase, stays, starts, ({ zone, day, rules }, { shift, length }, { quarter, minutes }) => {
        const first = dayAfter(day, shift)
        const startTime = wallTime(quarter * 15)
        const stay = rules.unit === 'day' ? days(first, dayAfter(first, length)) : hours(first, startTime, minutes)
        const { stay: sold, guests, occupied } = placeInTime(stay, rules)
        expect(occupied.start <= guests.start && guests.end <= occupied.end).toBe(true)
        expect(placeInTime(sold, rules)).toEqual({ stay: sold, guests, occupied })
        expect(iso(guests)).toEqual(isoOf(walkOf(zone, day), periodsOf(walkOf(zone, day), stay, rules).guests))
      }),
      { numRuns: 500 },
    )
  })
})
