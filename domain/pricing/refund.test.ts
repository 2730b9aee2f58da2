import { addDays } from '#kernel/dates.ts'
import { money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Extra, quote, type Rates } from './quote.ts'
import { refund, refundDeadlines, refundPercent } from './refund.ts'

const instant = (text: string) => new Date(text)

/** Monday 7 September 2026, 15:00 in Santiago. The clocks went forward the night before the sixth. */
const checkIn = { day: '2026-09-07', minutes: 900, zone: 'America/Santiago' }

describe('[BOOK-06] a deadline is the same wall-clock time, so many calendar days before', () => {
  test.each([
    ['flexible', '2026-08-31T19:00:00Z', 100, 'seven days to the second, over the clock change: all of it'],
    ['flexible', '2026-08-31T19:00:00.999Z', 100, 'in the deadline’s second: all of it'],
    ['flexible', '2026-08-31T19:00:01Z', 50, 'one second late: half'],
    ['flexible', '2026-09-06T18:00:00Z', 50, 'one day to the second: half'],
    ['flexible', '2026-09-06T18:00:01Z', 0, 'less than a day: nothing'],
    ['moderate', '2026-08-24T19:00:00Z', 100, 'fourteen days: all of it'],
    ['moderate', '2026-08-24T19:00:01Z', 50, 'late: half'],
    ['moderate', '2026-08-31T19:00:00Z', 50, 'seven days: half'],
    ['moderate', '2026-08-31T19:00:01Z', 0, 'late: nothing'],
    ['strict', '2026-08-08T19:00:00Z', 100, 'thirty days: all of it'],
    ['strict', '2026-08-08T19:00:01Z', 25, 'late: a quarter'],
    ['strict', '2026-08-24T19:00:00Z', 25, 'fourteen days: a quarter'],
    ['strict', '2026-08-24T19:00:01Z', 0, 'late: nothing'],
  ] as const)('%s, cancelled %s, returns %i percent (%s)', (policy, now, percent, _why) => {
    expect(refundPercent(policy, checkIn, instant(now))).toBe(percent)
  })

  test('the deadlines that a page prints are those that count', () => {
    expect(refundDeadlines('flexible', checkIn)).toEqual([
      { percent: 100, until: instant('2026-08-31T19:00:00Z') },
      { percent: 50, until: instant('2026-09-06T18:00:00Z') },
    ])
  })
})

const pesos = (minor: number) => money(minor, 'CLP')
const twoDays = { unit: 'day' as const, checkIn: checkIn.day, checkOut: '2026-09-09' }

const rates: Rates = {
  unit: 'day',
  unitPrice: pesos(50_000),
  weekendPrice: null,
  overrides: [],
  discounts: [],
  cleaningFee: pesos(15_000),
  extraGuest: null,
  petFee: pesos(0),
  serviceFeePercent: 10,
  taxPercent: 19,
}
const alone = { stay: twoDays, zone: checkIn.zone, bookedOn: '2026-09-01', guests: 1, pets: 0, extras: [] }

/** 100,000 for the space, 15,000 for cleaning, 11,500 for the service. */
const { lines, total } = quote(rates, alone)

const refundAt = (now: string, by: Side | 'admin' = 'guest') =>
  refund(lines, { policy: 'flexible', checkIn, now: instant(now), by })

describe('[BOOK-06] what comes back, line by line', () => {
  test.each([
    ['2026-08-31T19:00:00Z', 'guest', [100_000, 15_000, 11_500], 'in time: everything, the service fee too'],
    ['2026-08-31T19:00:01Z', 'guest', [50_000, 15_000, 0], 'half of the space, all the cleaning, no service fee'],
    ['2026-09-06T18:00:01Z', 'guest', [0, 15_000, 0], 'too late: the cleaning, which nobody has to do'],
    ['2026-09-07T17:59:59Z', 'guest', [0, 15_000, 0], 'a second before check-in: the same'],
    ['2026-09-07T18:00:00Z', 'guest', [0, 0, 0], 'the stay has begun: nothing'],
    ['2026-09-07T17:00:00Z', 'host', [100_000, 15_000, 11_500], 'the host cancels: everything, however late'],
    ['2026-09-08T17:00:00Z', 'admin', [100_000, 15_000, 11_500], 'the platform cancels: everything'],
  ] as const)('cancelled %s by the %s: %o (%s)', (now, by, expected, _why) => {
    const back = refundAt(now, by)
    expect(back.lines.map(({ amount }) => amount.minor)).toEqual(expected)
    expect(back.total.minor).toBe(expected.reduce<number>((sum, amount) => sum + amount, 0))
  })
})

const breakfast: Extra = {
  id: 'breakfast',
  unit: 'person',
  price: pesos(6001),
  maxQuantity: 1,
  name: { en: 'Breakfast', es: 'Desayuno' },
}

test('[BOOK-06] discount, guests, pets and extras follow the tier of the space', () => {
  const paid = quote(
    {
      ...rates,
      discounts: [{ minUnits: 2, percent: 10 }],
      extraGuest: { above: 1, fee: pesos(3000) },
      petFee: pesos(8000),
    },
    { ...alone, guests: 2, pets: 1, extras: [{ extra: breakfast, quantity: 1 }] },
  )
  const half = refund(paid.lines, { policy: 'flexible', checkIn, now: instant('2026-09-01T00:00:00Z'), by: 'guest' })
  expect(half.lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ['space', 50_000],
    ['discount', -5000],
    ['extra-guests', 3000],
    ['cleaning', 15_000],
    ['pets', 4000],
    ['extra', 6001],
    ['service-fee', 0],
  ])
})

test('[BOOK-06] half of many odd lines is not more than half of all', () => {
  const paid = quote(
    {
      ...rates,
      unitPrice: pesos(1),
      weekendPrice: pesos(3),
      cleaningFee: pesos(0),
      overrides: [{ from: '2026-09-08', to: '2026-09-08', price: pesos(5) }],
      discounts: [{ minUnits: 1, percent: 90 }],
    },
    { ...alone, stay: { ...twoDays, checkOut: '2026-09-12' } },
  )
  // 3 + 5 + 3 less 90 % (10): one peso and no fee.
  expect(paid.total).toEqual(pesos(1))
  const half = refund(paid.lines, { policy: 'flexible', checkIn, now: instant('2026-09-01T00:00:00Z'), by: 'guest' })
  expect(half.total.minor).toBeLessThanOrEqual(1)
})

test('[BOOK-06] never more than was paid, by line and in all, and never more by cancelling later', () => {
  const anyTime = fc.integer({ min: Date.parse('2026-07-01'), max: Date.parse('2026-09-10') })
  const price = fc.integer({ min: 1, max: 1e7 })
  const anyRates = fc
    .record({
      price,
      weekend: price,
      cleaning: price,
      guest: price,
      pet: price,
      percent: fc.integer({ min: 0, max: 90 }),
    })
    .map(({ price: base, weekend, cleaning, guest, pet, percent }): Rates => ({
      ...rates,
      unitPrice: pesos(base),
      weekendPrice: pesos(weekend),
      cleaningFee: pesos(cleaning),
      extraGuest: { above: 1, fee: pesos(guest) },
      petFee: pesos(pet),
      discounts: [{ minUnits: 3, percent }],
    }))
  const policies = fc.constantFrom('flexible', 'moderate', 'strict')
  fc.assert(
    fc.property(
      anyTime,
      anyTime,
      anyRates,
      policies,
      fc.integer({ min: 1, max: 9 }),
      (one, other, some, policy, nights) => {
        const stay = { ...twoDays, checkOut: addDays(checkIn.day, nights) }
        const paid = quote(some, { ...alone, stay, guests: 3, pets: 1, extras: [{ extra: breakfast, quantity: 1 }] })
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((ms) =>
          refund(paid.lines, { policy, checkIn, now: new Date(ms), by: 'guest' }),
        )
        expect(early!.total.minor).toBeLessThanOrEqual(paid.total.minor)
        expect(late!.total.minor).toBeLessThanOrEqual(early!.total.minor)
        expect(late!.total.minor).toBeGreaterThanOrEqual(0)
        for (const [index, { amount }] of early!.lines.entries()) {
          expect(Math.abs(amount.minor)).toBeLessThanOrEqual(Math.abs(paid.lines[index]!.amount.minor))
        }
      },
    ),
  )
})

test('a full refund is the total that was paid', () => {
  expect(refundAt('2026-01-01T00:00:00Z').total).toEqual(total)
})
