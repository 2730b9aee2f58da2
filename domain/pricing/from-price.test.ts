import { addDays, daysFrom } from '#kernel/dates.ts'
import { money } from '#kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayPrice, fromPrice } from './from-price.ts'
import { quote, type Rates } from './quote.ts'

const pesos = (minor: number) => money(minor, 'CLP')
const TODAY = '2026-03-02'

const always = (usual: number) => ({ usual, seasons: [] })

const ratesOf = (unit: Rates['unit'], price: number, more: Partial<Rates> = {}): Rates => ({
  unit,
  unitPrice: pesos(price),
  weekendPrice: null,
  overrides: [],
  discounts: [],
  cleaningFee: pesos(0),
  extraGuest: null,
  petFee: pesos(0),
  serviceFeePercent: 10,
  taxPercent: null,
  ...more,
})

describe('[HOME-05] ‘From’ is the cheapest unit with every mandatory fee in it', () => {
  test.each([
    ['a day and its cleaning', ratesOf('day', 50_000, { cleaningFee: pesos(15_000) }), 1, 71_500],
    ['its cleaning spread over the shortest stay', ratesOf('day', 50_000, { cleaningFee: pesos(15_000) }), 3, 60_500],
    [
      'an hour, cleaning spread over the shortest two',
      ratesOf('hour', 10_000, { cleaningFee: pesos(5000) }),
      120,
      13_750,
    ],
    ['an hour and a half at the least', ratesOf('hour', 10_000, { cleaningFee: pesos(1000) }), 90, 11_734],
    ['a cheaper weekend', ratesOf('hour', 10_000, { weekendPrice: pesos(8000) }), 60, 8800],
    ['a dearer weekend', ratesOf('hour', 10_000, { weekendPrice: pesos(18_000) }), 60, 11_000],
    [
      'a cheap day that ends today',
      ratesOf('day', 10_000, { overrides: [{ from: '2026-02-20', to: TODAY, price: pesos(4000) }] }),
      1,
      4400,
    ],
    [
      'a cheap day that was yesterday',
      ratesOf('day', 10_000, { overrides: [{ from: '2026-02-20', to: '2026-03-01', price: pesos(4000) }] }),
      1,
      11_000,
    ],
    [
      'a discount that the shortest stay has',
      ratesOf('day', 10_000, { discounts: [{ minUnits: 7, percent: 10 }] }),
      7,
      9900,
    ],
    [
      'a discount that only a longer one has',
      ratesOf('day', 10_000, { discounts: [{ minUnits: 7, percent: 10 }] }),
      6,
      11_000,
    ],
    [
      'fees that depend on the party are not mandatory',
      ratesOf('day', 10_000, { petFee: pesos(5000), extraGuest: { above: 1, fee: pesos(5000) } }),
      1,
      11_000,
    ],
  ] as const)('%s', (_name, rates, shortest, expected) => {
    expect(fromPrice(rates, always(shortest), TODAY).minor).toBe(expected)
  })
})

// 40,000 a day and 20,000 for cleaning over three days: 51,334 a day with the service fee.
describe('[HOST-05] a day of a season bears its fees over the season’s minimum stay, in the ‘From’ price too', () => {
  const summer = { from: '2026-12-15', to: '2027-02-28' }
  const price = (from: string, to: string, minor: number) => ({ from, to, price: pesos(minor) })
  test.each([
    ['longer stays at the usual price bear less a day', 10, 46_200, [], []],
    ['but not where that season costs more', 10, 51_334, [price('2026-12-15', '2027-02-28', 60_000)], []],
    [
      'a cheap week within the season is a week of the season',
      10,
      35_200,
      [price('2027-01-04', '2027-01-10', 30_000)],
      [],
    ],
    ['shorter stays bear more, and are not the cheapest', 1, 51_334, [], []],
    [
      'even a cheaper price of the season does not lower it, where a single day bears all of the fees',
      1,
      51_334,
      [price('2026-12-15', '2027-02-28', 30_000)],
      [],
    ],
    [
      'a price of some days outside keeps the usual minimum',
      1,
      40_334,
      [price('2026-12-14', '2026-12-15', 30_000)],
      [],
    ],
    ['a season that is over counts no more', 3, 51_334, [], [{ from: '2026-01-01', to: '2026-03-01', days: 30 }]],
    [
      'the usual minimum counts only while a day is left on which one can book by it',
      1,
      66_000,
      [],
      [
        { from: '2026-02-01', to: '2026-12-14', days: 1 },
        { from: '2027-03-01', to: '2030-01-01', days: 1 },
      ],
    ],
  ] as const)('%s', (_name, days, expected, overrides, more) => {
    const rates = ratesOf('day', 40_000, { cleaningFee: pesos(20_000), overrides })
    const seasons = [{ ...summer, days }, ...more]
    expect(fromPrice(rates, { usual: 3, seasons }, TODAY).minor).toBe(expected)
  })

  test('and in the calendar', () => {
    const rates = ratesOf('day', 40_000, { cleaningFee: pesos(20_000) })
    const shortest = { usual: 3, seasons: [{ ...summer, days: 10 }] }
    expect(dayPrice(rates, '2026-12-14', shortest, TODAY).minor).toBe(51_334)
    expect(dayPrice(rates, '2026-12-15', shortest, TODAY).minor).toBe(46_200)
  })
})

describe('[HOST-05] ‘From’ counts a discount by when one books where it lets somebody book so', () => {
  const last = { minUnits: 0, percent: 30, span: 'last-minute', maxAhead: 3 } as const
  const early = { minUnits: 0, percent: 20, span: 'early-bird', minAhead: 60 } as const
  // TODAY is a Monday: the weekend comes after three days.
  test.each([
    ['the days that are near', ratesOf('day', 10_000, { discounts: [last] }), 7700],
    ['the days that are far', ratesOf('day', 10_000, { discounts: [early] }), 8800],
    ['the better of both', ratesOf('day', 10_000, { discounts: [last, early] }), 7700],
    ['no weekend among the near days', ratesOf('day', 10_000, { weekendPrice: pesos(5000), discounts: [last] }), 5500],
    [
      'a season’s own weekend',
      ratesOf('day', 10_000, {
        overrides: [{ from: '2026-07-01', to: '2026-07-31', price: pesos(20_000), weekend: pesos(4000) }],
      }),
      4400,
    ],
    [
      'a weekend price of days without a weekend',
      ratesOf('day', 10_000, {
        overrides: [{ from: '2026-07-06', to: '2026-07-09', price: pesos(20_000), weekend: pesos(4000) }],
      }),
      11_000,
    ],
  ])('%s', (_name, rates, expected) => {
    expect(fromPrice(rates, always(1), TODAY).minor).toBe(expected)
  })
})

describe('[BOOK-07] a day of the calendar shows its cheapest unit', () => {
  const weekendPrice = pesos(18_000)
  const overrides = [{ from: '2026-03-07', to: '2026-03-07', price: pesos(5000) }]
  test.each([
    ['a Thursday per hour', 'hour', '2026-03-05', 11_000],
    ['a Friday per hour: until six', 'hour', '2026-03-06', 11_000],
    ['a Sunday per hour', 'hour', '2026-03-08', 19_800],
    ['a Friday per day', 'day', '2026-03-06', 19_800],
    ['a Sunday per day', 'day', '2026-03-08', 11_000],
    ['a Saturday with a price of its own', 'day', '2026-03-07', 5500],
  ] as const)('%s', (_name, unit, day, expected) => {
    const shortest = unit === 'day' ? 1 : 60
    expect(dayPrice(ratesOf(unit, 10_000, { weekendPrice, overrides }), day, always(shortest), TODAY).minor).toBe(
      expected,
    )
  })
})

const anyPrice = fc.integer({ min: 1, max: 1e8 })
const anyRates = fc
  .record({
    unit: fc.constantFrom<Rates['unit']>('day', 'hour'),
    price: anyPrice,
    weekend: fc.option(anyPrice),
    cleaning: fc.integer({ min: 0, max: 1e7 }),
    percent: fc.integer({ min: 0, max: 90 }),
    last: fc.option(fc.record({ maxAhead: fc.integer({ min: 0, max: 28 }), percent: fc.integer({ min: 1, max: 90 }) })),
    early: fc.option(
      fc.record({ minAhead: fc.integer({ min: 29, max: 60 }), percent: fc.integer({ min: 1, max: 90 }) }),
    ),
    own: fc.uniqueArray(fc.tuple(fc.integer({ min: -10, max: 30 }), anyPrice, fc.option(anyPrice)), {
      selector: ([offset]) => offset,
      maxLength: 6,
    }),
  })
  .map(({ unit, price, weekend, cleaning, percent, last, early, own }) =>
    ratesOf(unit, price, {
      weekendPrice: weekend === null ? null : pesos(weekend),
      cleaningFee: pesos(cleaning),
      discounts: [
        { minUnits: unit === 'day' ? 7 : 240, percent },
        ...(last ? [{ minUnits: 0, span: 'last-minute' as const, ...last }] : []),
        ...(early ? [{ minUnits: 0, span: 'early-bird' as const, ...early }] : []),
      ],
      overrides: own.map(([offset, minor, ownWeekend]) => ({
        from: addDays(TODAY, offset),
        to: addDays(TODAY, offset),
        price: pesos(minor),
        ...(ownWeekend !== null && { weekend: pesos(ownWeekend) }),
      })),
    }),
  )
const anyShortest = ({ unit }: Rates) =>
  unit === 'day'
    ? fc.record({ usual: fc.constantFrom(1, 2, 7, 30), seasons: anySeasons })
    : fc.constantFrom(15, 30, 60, 90, 240).map(always)
const anySeasons = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: -2, max: 8 }), days: fc.constantFrom(1, 3, 7, 28) }), {
    selector: ({ at }) => at,
    maxLength: 4,
  })
  .map((drawn) => drawn.map(({ at, days }) => ({ from: addDays(TODAY, at * 4), to: addDays(TODAY, at * 4 + 3), days })))

test('[HOME-05] ‘From’ is the least that a day of the calendar shows', () => {
  fc.assert(
    fc.property(
      anyRates.chain((rates) => fc.tuple(fc.constant(rates), anyShortest(rates))),
      ([rates, shortest]) => {
        const days = daysFrom(TODAY, addDays(TODAY, 90)).map((day) => dayPrice(rates, day, shortest, TODAY).minor)
        expect(Math.min(...days)).toBe(fromPrice(rates, shortest, TODAY).minor)
      },
    ),
  )
})

test('[BOOK-07] a day of the calendar is what that day costs, to the peso', () => {
  fc.assert(
    fc.property(
      anyRates.filter(({ unit }) => unit === 'day'),
      fc.integer({ min: 0, max: 30 }),
      (rates, offset) => {
        const day = addDays(TODAY, offset)
        const input = {
          stay: { unit: 'day' as const, checkIn: day, checkOut: addDays(day, 1) },
          zone: 'America/Santiago',
          bookedOn: TODAY,
          guests: 1,
          pets: 0,
          extras: [],
        }
        expect(dayPrice(rates, day, always(1), TODAY)).toEqual(quote(rates, input).total)
      },
    ),
  )
})

test('[HOME-05] the shortest session costs that much an hour, but for the rounding', () => {
  fc.assert(
    fc.property(
      anyPrice,
      fc.integer({ min: 0, max: 1e7 }),
      fc.constantFrom(15, 30, 60, 90, 120, 240),
      (price, cleaning, minutes) => {
        const rates = ratesOf('hour', price, {
          cleaningFee: pesos(cleaning),
          discounts: [{ minUnits: 120, percent: 10 }],
        })
        const stay = { unit: 'hour' as const, day: TODAY, startTime: '10:00', durationMinutes: minutes }
        const { total } = quote(rates, {
          stay,
          zone: 'America/Santiago',
          bookedOn: TODAY,
          guests: 1,
          pets: 0,
          extras: [],
        })
        expect(
          Math.abs(fromPrice(rates, always(minutes), TODAY).minor - (total.minor * 60) / minutes),
        ).toBeLessThanOrEqual(8)
      },
    ),
  )
})
