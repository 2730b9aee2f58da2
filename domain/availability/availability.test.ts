import { addDays, type Day, daysFrom } from '#kernel/dates.ts'
import { addMinutes, instantOf, type Period } from '#kernel/zones.ts'
import { openRules } from '#test/rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeStarts, nearestFree, nextFree, problemOf, unavailableDays } from './availability.ts'
import { type BookingRules, placeInTime, type Stay } from './stay.ts'

const SANTIAGO = 'America/Santiago'
/** It is Monday noon in Santiago. */
const NOW = new Date('2026-03-02T15:00:00Z')

const perDay: BookingRules = { ...openRules, zone: SANTIAGO }
const everyDay = (opensMinutes: number, closesMinutes: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes, closesMinutes }))
const perHour: BookingRules = { ...perDay, unit: 'hour', lengthStepMinutes: 30, openingHours: everyDay(540, 1080) }

const days = (checkIn: Day, checkOut: Day) => ({ unit: 'day', checkIn, checkOut }) as const
const hours = (day: Day, startTime: string, durationMinutes: number) =>
  ({ unit: 'hour', day, startTime, durationMinutes }) as const
const period = (start: string, end: string): Period => ({ start: new Date(start), end: new Date(end) })
const times = (day: Day, rules: BookingRules, taken: readonly Period[] = [], now = NOW) =>
  freeStarts(day, rules, taken, now).map(({ time }) => time)

const blockedDays = (...calendar: Parameters<typeof unavailableDays>) => [...unavailableDays(...calendar).keys()]

describe('[LIST-04] a stay of days', () => {
  const booked = placeInTime(days('2026-03-20', '2026-03-22'), perDay).occupied

  test.each([
    ['2026-03-18', '2026-03-19', null],
    ['2026-03-18', '2026-03-20', 'taken'],
    ['2026-03-21', '2026-03-21', 'taken'],
    ['2026-03-22', '2026-03-24', 'taken'],
    ['2026-03-23', '2026-03-24', null],
    ['2026-03-23', '2026-03-23', null],
    ['2026-03-15', '2026-03-30', 'taken'],
  ] as const)('from %s to %s beside one that has 20 to 22 March, both days whole: %s', (from, to, problem) => {
    expect(problemOf(days(from, to), perDay, [booked], NOW)).toBe(problem)
  })

  test.each([
    ['2026-03-18', '2026-03-20', null],
    ['2026-03-19', '2026-03-21', 'taken'],
    ['2026-03-22', '2026-03-23', null],
    ['2026-03-22', '2026-03-22', null],
    ['2026-03-21', '2026-03-22', 'taken'],
  ] as const)('from %s to %s where one may come the day another leaves: %s', (from, to, problem) => {
    const rules = { ...perDay, sameDayTurnover: true }
    expect(problemOf(days(from, to), rules, [placeInTime(days('2026-03-20', '2026-03-22'), rules).occupied], NOW)).toBe(
      problem,
    )
  })

  const dayUse = { ...perDay, checkInMinutes: 540, checkOutMinutes: 1080 }
  test.each([
    ['a night', perDay, '2026-03-19', 'taken'],
    ['a night', perDay, '2026-03-18', null],
    ['day use', dayUse, '2026-03-19', null],
    ['day use', dayUse, '2026-03-20', 'taken'],
    ['day use with same-day turnover', { ...dayUse, sameDayTurnover: true, turnoverMinutes: 900 }, '2026-03-19', null],
    ['day use with longer cleaning', { ...dayUse, sameDayTurnover: true, turnoverMinutes: 901 }, '2026-03-19', 'taken'],
  ] as const)('one day alone, %s, beside 20 to 22 March, %o, %s: %s', (_name, rules, day, problem) => {
    const taken = [placeInTime(days('2026-03-20', '2026-03-22'), rules).occupied]
    expect(problemOf(days(day, day), rules, taken, NOW)).toBe(problem)
  })

  test('one day alone that is a night is closed where the host keeps the next day', () => {
    const rules = { ...perDay, recurringBlocks: [{ weekday: 5, from: '2026-01-01', to: '2026-12-31' }] }
    expect(problemOf(days('2026-03-19', '2026-03-19'), rules, [], NOW)).toBe('closed')
    expect(problemOf(days('2026-03-19', '2026-03-19'), { ...rules, checkOutMinutes: 1200 }, [], NOW)).toBe(null)
  })

  test('a day’s use in an hour that the clock change skips is closed', () => {
    const rules = { ...perDay, zone: 'Pacific/Easter', checkInMinutes: 1320, checkOutMinutes: 1350 }
    expect(problemOf(days('2026-09-05', '2026-09-05'), rules, [], NOW)).toBe('closed')
    expect(problemOf(days('2026-09-04', '2026-09-05'), rules, [], NOW)).toBe(null)
  })

  test('what is offered instead of one day alone that is a night are nights', () => {
    const taken = [placeInTime(days('2026-03-20', '2026-03-22'), perDay).occupied]
    expect(nearestFree(days('2026-03-19', '2026-03-19'), perDay, taken, NOW)[0]).toEqual(
      days('2026-03-18', '2026-03-19'),
    )
  })

  test('cleaning that ends after check-in time keeps the next guest out for that day', () => {
    const rules = { ...perDay, sameDayTurnover: true, turnoverMinutes: 300 }
    const taken = [placeInTime(days('2026-03-20', '2026-03-22'), rules).occupied]
    expect(problemOf(days('2026-03-22', '2026-03-23'), rules, taken, NOW)).toBe('taken')
    expect(
      problemOf(
        days('2026-03-22', '2026-03-23'),
        { ...rules, turnoverMinutes: 240 },
        [period('2026-03-20T18:00:00Z', '2026-03-22T18:00:00Z')],
        NOW,
      ),
    ).toBeNull()
  })

  test.each([
    ['2026-03-01', '2026-03-03', 'past'],
    ['2026-03-02', '2026-03-03', null],
    ['2026-03-05', '2026-03-04', 'wrong-order'],
    ['2026-03-05', '2026-09-01', null],
    ['2026-03-05', '2026-09-02', 'too-long'],
    ['2027-03-02', '2027-03-04', null],
    ['2027-03-03', '2027-03-04', 'beyond-horizon'],
  ] as const)('from %s to %s, asked on 2 March 2026: %s', (from, to, problem) => {
    expect(problemOf(days(from, to), perDay, [], NOW)).toBe(problem)
  })

  test.each([
    ['2026-03-20', '2026-03-20', 'too-short'],
    ['2026-03-20', '2026-03-22', 'too-short'],
    ['2026-03-20', '2026-03-23', null],
    ['2026-03-20', '2026-03-30', null],
    ['2026-03-20', '2026-03-31', 'too-long'],
  ] as const)('from %s to %s where three to ten days are let: %s', (from, to, problem) => {
    const rules = { ...perDay, minDays: 3, maxDays: 10 }
    expect(problemOf(days(from, to), rules, [], NOW)).toBe(problem)
    expect(blockedDays('2026-03-02', '2026-04-10', rules, [], NOW)).toEqual([])
  })

  // The usual stay is 3 to 10 days; seasons ask for 7, 1, and 20, which the maximum of 10 caps.
  const seasons = [
    { from: '2027-01-04', to: '2027-01-06', days: 1 },
    { from: '2026-12-18', to: '2026-12-24', days: 7 },
    { from: '2027-02-01', to: '2027-02-10', days: 20 },
  ]
  test.each([
    ['2026-12-17', '2026-12-20', null, 'it begins before the season'],
    ['2026-12-18', '2026-12-24', 'too-short', 'six days'],
    ['2026-12-18', '2026-12-25', null, 'seven days'],
    ['2026-12-24', '2026-12-30', 'too-short', 'the season’s last day is part of it'],
    ['2026-12-25', '2026-12-28', null, 'the day after is not'],
    ['2027-01-04', '2027-01-04', null, 'a season may be shorter than usual'],
    ['2027-01-06', '2027-01-07', null, 'and its stay may end outside it'],
    ['2027-01-07', '2027-01-09', 'too-short', 'usual again'],
    ['2027-02-05', '2027-02-14', 'too-short', 'a season asks for no more than the longest stay'],
    ['2027-02-05', '2027-02-15', null, 'which can be had'],
  ] as const)(
    '[HOST-05] the season of the check-in day says how short a stay may be: %s to %s: %s (%s)',
    (from, to, problem, _why) => {
      const rules = { ...perDay, minDays: 3, maxDays: 10, minimumStays: seasons }
      expect(problemOf(days(from, to), rules, [], NOW)).toBe(problem)
      expect(blockedDays(from, to, rules, [], NOW)).toEqual([])
    },
  )

  test('a closed day is in no stay; other opening times mean nothing per day', () => {
    const on = (day: Day, opensMinutes: number | null) => ({ day, opensMinutes, closesMinutes: opensMinutes && 1080 })
    const rules = { ...perDay, openingExceptions: [on('2026-03-21', null), on('2026-03-25', 540)] }
    expect(problemOf(days('2026-03-20', '2026-03-21'), rules, [], NOW)).toBe('closed')
    expect(problemOf(days('2026-03-24', '2026-03-26'), rules, [], NOW)).toBeNull()
    expect(blockedDays('2026-03-19', '2026-03-26', rules, [], NOW)).toEqual(['2026-03-21'])
  })

  test('today is available until it is over, in the zone of the listing', () => {
    const evening = new Date('2026-03-03T02:59:00Z')
    expect(problemOf(days('2026-03-02', '2026-03-03'), perDay, [], evening)).toBeNull()
    expect(problemOf(days('2026-03-02', '2026-03-03'), perDay, [], addMinutes(evening, 1))).toBe('past')
  })

  test('a lead time counts to check-in, to the minute', () => {
    const rules = { ...perDay, leadTimeMinutes: 24 * 60 }
    const dayBefore = new Date('2026-03-19T18:00:00Z')
    expect(problemOf(days('2026-03-20', '2026-03-21'), rules, [], dayBefore)).toBeNull()
    expect(problemOf(days('2026-03-20', '2026-03-21'), rules, [], addMinutes(dayBefore, 1))).toBe('too-soon')
  })

  test('a blocked weekday is in no stay', () => {
    const rules = { ...perDay, recurringBlocks: [{ weekday: 0, from: '2026-03-01', to: '2026-03-31' }] }
    expect(problemOf(days('2026-03-20', '2026-03-21'), rules, [], NOW)).toBeNull()
    expect(problemOf(days('2026-03-20', '2026-03-22'), rules, [], NOW)).toBe('closed')
    expect(problemOf(days('2026-04-04', '2026-04-06'), rules, [], NOW)).toBeNull()
  })
})

describe('[BOOK-01] a session of hours', () => {
  test.each([
    ['09:00', 60, null],
    ['08:00', 60, 'closed'],
    ['17:00', 60, null],
    ['17:00', 120, 'closed'],
    ['09:30', 60, 'off-step'],
    ['09:00', 30, 'too-short'],
    ['09:00', 780, 'too-long'],
    ['09:00', 75, 'off-length'],
    ['09:00', 90, null],
    ['09:00', 540, null],
  ] as const)('at %s for %i minutes, open 9 to 18: %s', (time, minutes, problem) => {
    expect(problemOf(hours('2026-03-20', time, minutes), perHour, [], NOW)).toBe(problem)
  })

  test('[LIST-04] the last start leaves time for the session and the turnover before the next guest', () => {
    const rules = { ...perHour, turnoverMinutes: 30, startStepMinutes: 30 }
    const taken = [period('2026-03-20T17:00:00Z', '2026-03-20T18:30:00Z')]
    expect(times('2026-03-20', rules, taken).join(' ')).toBe(
      '09:00 09:30 10:00 10:30 11:00 11:30 12:00 12:30 15:30 16:00 16:30 17:00',
    )
    expect(freeStarts('2026-03-20', rules, taken, NOW).find(({ time }) => time === '11:00')).toEqual({
      time: '11:00',
      maxMinutes: 150,
    })
  })

  test('the last start of a day leaves time for the shortest session before closing; cleaning may come after it', () => {
    expect(times('2026-03-20', { ...perHour, minMinutes: 180, turnoverMinutes: 60 }).at(-1)).toBe('15:00')
  })

  test('an evening may go on until two in the morning', () => {
    const friday = { weekday: 5, opensMinutes: 1200, closesMinutes: 1560 }
    const rules = { ...perHour, openingHours: [friday] }
    expect(times('2026-03-20', rules)).toEqual(['20:00', '21:00', '22:00', '23:00'])
    expect(times('2026-03-21', rules)).toEqual(['00:00', '01:00'])
    expect(problemOf(hours('2026-03-20', '23:00', 180), rules, [], NOW)).toBeNull()
    expect(problemOf(hours('2026-03-20', '23:00', 240), rules, [], NOW)).toBe('closed')
  })

  test('round the clock is one opening time, not seven', () => {
    const rules = { ...perHour, openingHours: everyDay(0, 1440) }
    expect(problemOf(hours('2026-03-20', '22:00', 480), rules, [], NOW)).toBeNull()
    expect(times('2026-03-20', rules)).toHaveLength(24)
  })

  test('on a blocked weekday nothing begins; what began the evening before goes on', () => {
    const rules = {
      ...perHour,
      openingHours: everyDay(1200, 1560),
      recurringBlocks: [{ weekday: 6, from: '2026-01-01', to: '2026-12-31' }],
    }
    expect(problemOf(hours('2026-03-20', '23:00', 180), rules, [], NOW)).toBeNull()
    expect(problemOf(hours('2026-03-21', '00:00', 60), rules, [], NOW)).toBe('closed')
    expect(times('2026-03-21', rules)).toEqual([])
  })

  test('a day with other opening times has these instead of its weekday’s, a closed day has none', () => {
    const sundays = [{ weekday: 0, opensMinutes: 600, closesMinutes: 720 }]
    const rules = {
      ...perHour,
      openingHours: sundays,
      openingExceptions: [
        { day: '2026-03-22', opensMinutes: null, closesMinutes: null },
        { day: '2026-03-25', opensMinutes: 540, closesMinutes: 600 },
        { day: '2026-03-25', opensMinutes: 1380, closesMinutes: 1500 },
        { day: '2026-03-29', opensMinutes: 900, closesMinutes: 960 },
      ],
    }
    expect(times('2026-03-22', rules)).toEqual([])
    expect(times('2026-03-25', rules)).toEqual(['09:00', '23:00'])
    expect(times('2026-03-26', rules)).toEqual(['00:00'])
    expect(times('2026-03-29', rules)).toEqual(['15:00'])
    expect(problemOf(hours('2026-03-25', '23:00', 120), rules, [], NOW)).toBeNull()
    expect(problemOf(hours('2026-03-29', '10:00', 60), rules, [], NOW)).toBe('closed')
    expect(blockedDays('2026-03-22', '2026-03-29', rules, [], NOW)).toEqual([
      '2026-03-22',
      '2026-03-23',
      '2026-03-24',
      '2026-03-27',
      '2026-03-28',
    ])
  })

  test('the evening before a closed day goes on; a blocked weekday stays blocked whatever its opening times', () => {
    const closed = { day: '2026-03-21', opensMinutes: null, closesMinutes: null }
    const evenings = { ...perHour, openingHours: everyDay(1200, 1560), openingExceptions: [closed] }
    expect(times('2026-03-21', evenings)).toEqual(['00:00', '01:00'])

    const opened = { day: '2026-03-21', opensMinutes: 540, closesMinutes: 1080 }
    const recurringBlocks = [{ weekday: 6, from: '2026-01-01', to: '2026-12-31' }]
    expect(times('2026-03-21', { ...perHour, openingExceptions: [opened], recurringBlocks })).toEqual([])
  })

  test('the longest session from a start is one that can be had', () => {
    const rules = { ...perHour, minMinutes: 90, lengthStepMinutes: 60, maxMinutes: 300 }
    const longest = freeStarts('2026-03-20', rules, [], NOW).map(({ maxMinutes }) => maxMinutes)
    expect(longest).toEqual([270, 270, 270, 270, 270, 210, 150, 90])
  })

  test('what begins now is past, what begins within the lead time is too soon', () => {
    const rules = { ...perHour, leadTimeMinutes: 120 }
    const problemAt = (time: string) => problemOf(hours('2026-03-02', time, 60), rules, [], NOW)
    expect(['12:00', '13:00', '14:00'].map(problemAt)).toEqual(['past', 'too-soon', null])
    expect(times('2026-03-02', rules)).toEqual(['14:00', '15:00', '16:00', '17:00'])
  })

  test('a time that the clock change skips is no start', () => {
    const rules = { ...perHour, openingHours: everyDay(0, 1440), startStepMinutes: 30 }
    expect(problemOf(hours('2026-09-06', '00:30', 60), rules, [], NOW)).toBe('closed')
    expect(times('2026-09-06', rules).slice(0, 2)).toEqual(['01:00', '01:30'])
  })
})

const anyHours = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
    .map(([weekday, opens, length]) => ({ weekday, opensMinutes: opens * 15, closesMinutes: (opens + length) * 15 })),
  { minLength: 1, maxLength: 8, selector: ({ weekday, opensMinutes }) => weekday * 1440 + opensMinutes },
)

const anyHourRules = (zone: string) =>
  fc
    .record({
      openingHours: fc.oneof(anyHours, fc.constant(everyDay(0, 1440)), fc.constant(everyDay(1200, 1590))),
      startStepMinutes: fc.constantFrom(15, 30, 60),
      minMinutes: fc.constantFrom(15, 60, 90, 300),
      maxMinutes: fc.constantFrom(300, 720, 1440),
      turnoverMinutes: fc.constantFrom(0, 15, 45, 180),
      leadTimeMinutes: fc.constantFrom(0, 60, 2880),
      recurringBlocks: fc.constantFrom([], [{ weekday: 0, from: '2026-01-01', to: '2027-12-31' }]),
    })
    .map((some): BookingRules => ({ ...perHour, ...some, zone }))

/** Periods start and last whole quarter hours from an instant. */
const anyTaken = (from: Date, quarters: number) =>
  fc.array(
    fc.tuple(fc.integer({ min: 0, max: quarters }), fc.integer({ min: 1, max: 40 })).map(([start, length]) => ({
      start: addMinutes(from, start * 15),
      end: addMinutes(from, (start + length) * 15),
    })),
    { maxLength: 4 },
  )

describe('[HOME-10] the days that the calendar strikes out are those on which nothing can begin', () => {
  const anyZone = fc.constantFrom(SANTIAGO, 'Europe/London', 'America/New_York', 'Asia/Tokyo')
  const firstDays = fc.constantFrom('2026-03-01', '2026-04-02', '2026-08-20', '2026-10-01')

  test('per hour, for every day of two months, over the clock changes', () => {
    const cases = fc.tuple(anyZone.chain(anyHourRules), firstDays).chain(([rules, first]) => {
      const from = instantOf(first, 0, rules.zone)
      return fc.record({
        rules: fc.constant(rules),
        first: fc.constant(first),
        taken: anyTaken(from, 60 * 96),
        now: fc.constantFrom(from, addMinutes(from, 900)),
      })
    })
    fc.assert(
      fc.property(cases, ({ rules, first, taken, now }) => {
        const last = addDays(first, 60)
        const short = { ...rules, horizonDays: 50 }
        const blocked = unavailableDays(addDays(first, -1), last, short, taken, now)
        for (const day of daysFrom(addDays(first, -1), last)) {
          expect([day, blocked.has(day)]).toEqual([day, freeStarts(day, short, taken, now).length === 0])
        }
      }),
      { numRuns: 8 },
    )
  })

  const anyDayRules = fc
    .record({
      zone: anyZone,
      sameDayTurnover: fc.boolean(),
      checkInMinutes: fc.constantFrom(540, 840, 900, 1320),
      checkOutMinutes: fc.constantFrom(450, 660, 720, 1380),
      turnoverMinutes: fc.constantFrom(0, 60, 360),
      leadTimeMinutes: fc.constantFrom(0, 120, 2880),
      recurringBlocks: fc.constantFrom([], [{ weekday: 3, from: '2026-01-01', to: '2026-12-31' }]),
    })
    .map((some): BookingRules => ({ ...perDay, ...some, horizonDays: 50 }))

  test('per day, for every day of two months, whatever takes them', () => {
    const cases = fc.tuple(anyDayRules, firstDays).chain(([rules, first]) => {
      const from = instantOf(first, 0, rules.zone)
      return fc.record({
        rules: fc.constant(rules),
        first: fc.constant(first),
        // Sessions of a twin listing per hour and stays both occupy the space.
        taken: anyTaken(from, 60 * 96),
        stays: fc.array(fc.tuple(fc.integer({ min: 0, max: 55 }), fc.integer({ min: 0, max: 9 })), { maxLength: 4 }),
        now: fc.constantFrom(from, addMinutes(from, 16 * 60)),
      })
    })
    fc.assert(
      fc.property(cases, ({ rules, first, taken, stays, now }) => {
        const booked = stays.map(
          ([from, length]) => placeInTime(days(addDays(first, from), addDays(first, from + length)), rules).occupied,
        )
        const all = [...taken, ...booked]
        const blocked = unavailableDays(addDays(first, -1), addDays(first, 60), rules, all, now)
        for (const day of daysFrom(addDays(first, -1), addDays(first, 60))) {
          // The next day may be unavailable, because this day can be the last of an earlier stay.
          const alone = {
            ...rules,
            ...(!rules.sameDayTurnover && { checkOutMinutes: 1439 }),
            recurringBlocks: rules.recurringBlocks.map((block) => ({ ...block, to: day })),
          }
          expect([day, blocked.has(day)]).toEqual([day, problemOf(days(day, day), alone, all, now) !== null])
          if (blocked.has(day)) expect(problemOf(days(day, addDays(day, 1)), rules, all, now)).not.toBeNull()
        }
      }),
      { numRuns: 60 },
    )
  })

  test('an opening time that the clock change swallows strikes its day out, one that it cuts short as well', () => {
    const firstHour = { ...perHour, openingHours: everyDay(0, 60) }
    expect(blockedDays('2026-09-04', '2026-09-08', firstHour, [], NOW)).toEqual(['2026-09-06'])
    const evenings = { ...perHour, openingHours: everyDay(1380, 1560), minMinutes: 180, turnoverMinutes: 0 }
    expect(blockedDays('2026-09-04', '2026-09-08', evenings, [], NOW)).toEqual(['2026-09-05'])
  })

  test('a session that would reach into the next day’s booking strikes out the day before it', () => {
    const nights = { ...perHour, openingHours: everyDay(1200, 1560), minMinutes: 300 }
    const taken = [period('2026-03-21T03:00:00Z', '2026-03-21T12:00:00Z')]
    expect(blockedDays('2026-03-18', '2026-03-23', nights, taken, NOW)).toEqual(['2026-03-20'])
  })

  test('six months of a well-booked listing', () => {
    const stays = Array.from(
      { length: 40 },
      (_, index) =>
        placeInTime(days(addDays('2026-03-03', index * 4), addDays('2026-03-05', index * 4)), perDay).occupied,
    )
    const blocked = blockedDays('2026-03-01', '2026-08-31', perDay, stays, NOW)
    expect(blocked.slice(0, 5)).toEqual(['2026-03-01', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-07'])
    expect(blocked).toHaveLength(121)
  })
})

describe('[BOOK-05] the same stay once more', () => {
  const before = days('2026-02-10', '2026-02-12')
  const booked = placeInTime(days('2026-03-03', '2026-03-04'), perDay).occupied

  test.each([
    ['the first free days of the same length', before, perDay, [booked], days('2026-03-05', '2026-03-07')],
    [
      'of which none is left out, however far the first is',
      before,
      perDay,
      [period('2026-01-01', '2026-07-01')],
      days('2026-07-01', '2026-07-03'),
    ],
    [
      'never a day in the past or too soon',
      before,
      { ...perDay, leadTimeMinutes: 4 * 1440 },
      [],
      days('2026-03-06', '2026-03-08'),
    ],
    ['none where nothing is free', before, perDay, [period('2026-01-01', '2028-01-01')], null],
    ['none for a length that is let no more', before, { ...perDay, minDays: 3 }, [], null],
    ['none where it is let by the hour now', before, perHour, [], null],
    ['at the hour nearest to it', hours('2026-02-10', '10:00', 120), perHour, [], hours('2026-03-02', '13:00', 120)],
    [
      'today, where the hour is still to come',
      hours('2026-02-10', '14:00', 120),
      perHour,
      [],
      hours('2026-03-02', '14:00', 120),
    ],
    ['none for a session whose length is let no more', hours('2026-02-10', '10:00', 75), perHour, [], null],
  ] as const)('is %s', (_, stay, rules, taken, expected) => {
    expect(nextFree(stay, rules, taken, NOW)).toEqual(expected)
  })
})

describe('[BOOK-02] what is offered instead', () => {
  const isFree = (stay: Stay, rules: BookingRules, taken: readonly Period[]) =>
    problemOf(stay, rules, taken, NOW) === null

  test('is of the same length, free, and the nearest', () => {
    const taken = [placeInTime(days('2026-03-20', '2026-03-22'), perDay).occupied]
    expect(nearestFree(days('2026-03-20', '2026-03-22'), perDay, taken, NOW)).toEqual([
      days('2026-03-23', '2026-03-25'),
      days('2026-03-17', '2026-03-19'),
      days('2026-03-24', '2026-03-26'),
    ])
  })

  test('by the hour is first of all another time of the same day', () => {
    const taken = [period('2026-03-20T13:00:00Z', '2026-03-20T16:00:00Z')]
    const [first] = nearestFree(hours('2026-03-20', '10:00', 120), perHour, taken, NOW)
    expect(first).toEqual(hours('2026-03-20', '13:00', 120))
  })

  test('is nothing for a length that is never let', () => {
    expect(nearestFree(days('2026-03-20', '2026-03-21'), { ...perDay, minDays: 2 }, [], NOW)).toEqual([])
    expect(nearestFree(hours('2026-03-20', '10:00', 75), perHour, [], NOW)).toEqual([])
  })

  test('is nothing where nothing is free', () => {
    const taken = [period('2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z')]
    expect(nearestFree(days('2026-03-20', '2026-03-22'), perDay, taken, NOW)).toEqual([])
    expect(nearestFree(hours('2026-03-20', '10:00', 60), perHour, taken, NOW)).toEqual([])
  })

  test('can always be had', () => {
    const inputs = fc.constantFrom(
      days('2026-03-10', '2026-03-12'),
      hours('2026-03-10', '10:00', 120),
      hours('2026-09-06', '10:00', 90),
    )
    fc.assert(
      fc.property(
        inputs,
        anyHourRules(SANTIAGO),
        anyTaken(new Date('2026-03-05T00:00:00Z'), 10 * 96),
        (input, hourly, taken) => {
          const rules = input.unit === 'day' ? { ...perDay, recurringBlocks: hourly.recurringBlocks } : hourly
          const offers = nearestFree(input, rules, taken, NOW)
          expect(offers.length).toBeLessThanOrEqual(3)
          for (const offer of offers)
            expect(isFree(offer, rules, taken)).toBe(
              input.unit === 'day' || input.durationMinutes >= hourly.minMinutes || offers.length === 0,
            )
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('[LIST-04] [HOME-10] a day that cannot be chosen says why', () => {
  const taken = [placeInTime(days('2026-03-10', '2026-03-11'), perDay).occupied]
  const allDay = period('2026-03-10T03:00:00Z', '2026-03-11T03:00:00Z')
  const mondays = [{ weekday: 1, from: '2026-01-01', to: '2026-12-31' }]
  const weekdays = { ...perHour, openingHours: everyDay(540, 1080).filter(({ weekday }) => weekday !== 0) }

  test.each([
    ['what is over was not taken', perDay, [], '2026-03-01', 'past'],
    [
      'not even where it was',
      perDay,
      [placeInTime(days('2026-02-27', '2026-03-01'), perDay).occupied],
      '2026-03-01',
      'past',
    ],
    ['today', perDay, [], '2026-03-02', undefined],
    ['somebody is there', perDay, taken, '2026-03-10', 'taken'],
    ['the host keeps it', { ...perDay, recurringBlocks: mondays }, [], '2026-03-09', 'closed'],
    ['a day ahead is asked', { ...perDay, leadTimeMinutes: 1440 }, [], '2026-03-02', 'too-soon'],
    ['beyond the horizon', { ...perDay, horizonDays: 30 }, [], '2026-04-02', 'too-far'],
    ['an hourly day, full', perHour, [allDay], '2026-03-10', 'taken'],
    ['an hourly day on which it is closed', weekdays, [], '2026-03-08', 'closed'],
    ['an hourly day within the notice', { ...perHour, leadTimeMinutes: 2880 }, [], '2026-03-03', 'too-soon'],
    ['the evening of an hourly day', perHour, [], '2026-03-02', 'past', '2026-03-02T22:00:00Z'],
  ] as const)('%s', (_why, rules, others, day, reason, now: string = NOW.toISOString()) => {
    expect(unavailableDays('2026-02-20', '2026-04-10', rules, others, new Date(now)).get(day)).toBe(reason)
  })
})
