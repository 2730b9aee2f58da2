import type { Stay } from '#domain/availability/stay.ts'
import { addDays, daysFrom, weekdayOf } from '#kernel/dates.ts'
import { money } from '#kernel/money.ts'
import { addMinutes, instantOf, wallClock } from '#kernel/zones.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SpaceRates, spaceShares } from './space-price.ts'

const pesos = (minor: number) => money(minor, 'CLP')
const days = (checkIn: string, checkOut: string): Stay => ({ unit: 'day', checkIn, checkOut })
const hours = (day: string, startTime: string, durationMinutes: number): Stay => ({
  unit: 'hour',
  day,
  startTime,
  durationMinutes,
})
const SANTIAGO = 'America/Santiago'

/** 50,000 a night, 70,000 at weekends, 90,000 on 10 to 12 March; the sixth is a Friday. */
const loft: SpaceRates = {
  unit: 'day',
  unitPrice: pesos(50_000),
  weekendPrice: pesos(70_000),
  overrides: [{ from: '2026-03-10', to: '2026-03-12', price: pesos(90_000) }],
}

const nightsOf = (stay: Stay, rates = loft) =>
  spaceShares(rates, stay, SANTIAGO).map(({ rate, quantity, amount }) => [rate, quantity, amount.minor])

describe('[BOOK-07] each night costs what it costs', () => {
  test.each([
    ['one day, the same named twice', days('2026-03-02', '2026-03-02'), [['base', 1, 50_000]]],
    ['one night', days('2026-03-02', '2026-03-03'), [['base', 1, 50_000]]],
    [
      'Friday and Saturday nights are the weekend, Sunday is none',
      days('2026-03-05', '2026-03-09'),
      [
        ['base', 2, 100_000],
        ['weekend', 2, 140_000],
      ],
    ],
    ['Friday alone', days('2026-03-06', '2026-03-06'), [['weekend', 1, 70_000]]],
    ['the last day of a price of its own counts', days('2026-03-12', '2026-03-13'), [['override', 1, 90_000]]],
    [
      'the day after it does not',
      days('2026-03-12', '2026-03-14'),
      [
        ['override', 1, 90_000],
        ['weekend', 1, 70_000],
      ],
    ],
    [
      'into it and out of it, over a weekend',
      days('2026-03-09', '2026-03-16'),
      [
        ['base', 2, 100_000],
        ['override', 3, 270_000],
        ['weekend', 2, 140_000],
      ],
    ],
  ] as const)('%s', (_name, stay, expected) => {
    expect(nightsOf(stay)).toEqual(expected)
  })

  test('a price of its own goes before the weekend’s', () => {
    const rates = { ...loft, overrides: [{ from: '2026-03-06', to: '2026-03-06', price: pesos(20_000) }] }
    expect(nightsOf(days('2026-03-06', '2026-03-08'), rates)).toEqual([
      ['override', 1, 20_000],
      ['weekend', 1, 70_000],
    ])
  })

  test('prices that are the same make one line', () => {
    expect(nightsOf(days('2026-03-05', '2026-03-08'), { ...loft, weekendPrice: pesos(50_000) })).toEqual([
      ['base', 3, 150_000],
    ])
  })
})

/** 10,000 an hour, 14,000 from Friday 18:00 to Sunday 24:00, 20,000 on the tenth. */
const studio: SpaceRates = {
  unit: 'hour',
  unitPrice: pesos(10_000),
  weekendPrice: pesos(14_000),
  overrides: [{ from: '2026-03-10', to: '2026-03-10', price: pesos(20_000) }],
}

describe('[BOOK-07] each hour costs what the clock on the wall says', () => {
  test.each([
    ['Thursday', hours('2026-03-05', '20:00', 120), [['base', 2, 20_000]]],
    ['Friday until six', hours('2026-03-06', '16:00', 120), [['base', 2, 20_000]]],
    [
      'Friday over six',
      hours('2026-03-06', '17:30', 90),
      [
        ['base', 0.5, 5000],
        ['weekend', 1, 14_000],
      ],
    ],
    ['Sunday until midnight', hours('2026-03-08', '23:00', 60), [['weekend', 1, 14_000]]],
    [
      'Sunday over midnight',
      hours('2026-03-08', '23:00', 120),
      [
        ['weekend', 1, 14_000],
        ['base', 1, 10_000],
      ],
    ],
    [
      'into a day with a price of its own',
      hours('2026-03-09', '23:00', 120),
      [
        ['base', 1, 10_000],
        ['override', 1, 20_000],
      ],
    ],
    [
      'out of it, back to the price of before',
      hours('2026-03-10', '23:30', 60),
      [
        ['override', 0.5, 10_000],
        ['base', 0.5, 5000],
      ],
    ],
    ['the night without 00:00 to 01:00: three hours pass', hours('2026-09-05', '22:00', 180), [['weekend', 3, 42_000]]],
    ['the night with 23:00 twice: five hours pass', hours('2027-04-03', '22:00', 300), [['weekend', 5, 70_000]]],
  ] as const)('%s', (_name, stay, expected) => {
    expect(nightsOf(stay, studio)).toEqual(expected)
  })

  test('a third of an hour is rounded half up, once for each price', () => {
    expect(
      nightsOf(hours('2026-03-06', '17:40', 40), { ...studio, unitPrice: pesos(9999), weekendPrice: pesos(10_001) }),
    ).toEqual([
      ['base', 20 / 60, 3333],
      ['weekend', 20 / 60, 3334],
    ])
  })
})

/** Counts minute by minute on the wall clock, as a slow but obviously right reference. */
function minutesByPrice(stay: Extract<Stay, { unit: 'hour' }>, zone: string): Map<number, number> {
  const start = instantOf(stay.day, Number(stay.startTime.slice(0, 2)) * 60 + Number(stay.startTime.slice(3)), zone)
  const minutes = new Map<number, number>()
  for (let passed = 0; passed < stay.durationMinutes; passed += 1) {
    const { day, time } = wallClock(addMinutes(start, passed), zone)
    const isWeekend = [6, 0].includes(weekdayOf(day)) || (weekdayOf(day) === 5 && time >= '18:00')
    const price = day === '2026-03-10' ? 20_000 : isWeekend ? 14_000 : 10_000
    minutes.set(price, (minutes.get(price) ?? 0) + 1)
  }
  return minutes
}

test('[BOOK-07] a session is cut as a walk through its minutes would cut it, over clock changes too', () => {
  const anyDay = fc
    .constantFrom('2026-03-04', '2026-04-02', '2026-09-03', '2026-03-27', '2026-10-23', '2026-03-07')
    .chain((first) => fc.integer({ min: 0, max: 6 }).map((more) => addDays(first, more)))
  const anyStart = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
  const anyZone = fc.constantFrom(SANTIAGO, 'Europe/London', 'America/New_York', 'Asia/Tokyo', 'Pacific/Easter')
  fc.assert(
    fc.property(anyDay, anyStart, fc.integer({ min: 1, max: 96 }), anyZone, (day, start, quarters, zone) => {
      const time = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`
      const stay = { unit: 'hour' as const, day, startTime: time, durationMinutes: quarters * 15 }
      const shares = spaceShares(studio, stay, zone)
      expect(new Map(shares.map(({ unitPrice, quantity }) => [unitPrice.minor, quantity * 60]))).toEqual(
        minutesByPrice(stay, zone),
      )
    }),
    { numRuns: 60 },
  )
})

test('[BOOK-07] the order in which prices of single days were made does not matter', () => {
  // Overrides that do not overlap, as the database requires.
  const anyOverrides = fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 10 })
    .map((offsets) => offsets.map((offset) => ({ from: addDays('2026-03-01', offset), price: pesos(1000 + offset) })))
    .map((list) => list.map(({ from, price }) => ({ from, to: from, price })))
  fc.assert(
    fc.property(
      anyOverrides.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([one, other]) => {
        const stay = days('2026-03-01', '2026-04-05')
        expect(spaceShares({ ...loft, overrides: one }, stay, SANTIAGO)).toEqual(
          spaceShares({ ...loft, overrides: other }, stay, SANTIAGO),
        )
      },
    ),
  )
})

test('[BOOK-07] a long stay costs what its nights cost one by one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 60 }), (from, length) => {
      const [checkIn, checkOut] = [addDays('2026-02-20', from), addDays('2026-02-20', from + length)]
      const total = (stay: Stay) => spaceShares(loft, stay, SANTIAGO).reduce((sum, { amount }) => sum + amount.minor, 0)
      const nights = daysFrom(checkIn, addDays(checkOut, -1)).map((day) => total(days(day, day)))
      expect(total(days(checkIn, checkOut))).toBe(nights.reduce((sum, night) => sum + night, 0))
    }),
  )
})

test.each([
  ['hours of a space that is let by the day', loft, hours('2026-03-05', '10:00', 60)],
  ['days of a space that is let by the hour', studio, days('2026-03-05', '2026-03-06')],
  ['an end before the beginning', loft, days('2026-03-06', '2026-03-05')],
  ['no time at all', studio, hours('2026-03-05', '10:00', 0)],
  ['half a minute', studio, hours('2026-03-05', '10:00', 0.5)],
])('%s cannot be priced', (_name, rates, stay) => {
  expect(() => spaceShares(rates, stay, SANTIAGO)).toThrow(RangeError)
})
