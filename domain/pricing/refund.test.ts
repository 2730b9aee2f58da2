import { money } from '#kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quote } from './quote.ts'
import { refund, refundDeadlines, refundPercent } from './refund.ts'

const instant = (text: string) => new Date(text)

/** Monday 7 September 2026, 15:00 in Santiago. The clocks went forward the night before the sixth. */
const checkIn = { day: '2026-09-07', minutes: 900, zone: 'America/Santiago' }

describe('[BOOK-06] a deadline is the same wall-clock time, so many calendar days before', () => {
  test.each([
    ['flexible', '2026-08-31T19:00:00Z', 100, 'seven days to the second, over the clock change: all of it'],
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

/** 100,000 for the space, 15,000 for cleaning, 11,500 for the service. */
const { lines, total } = quote(
  { unit: 'day', unitPrice: money(50_000, 'CLP'), cleaningFee: money(15_000, 'CLP') },
  2,
  'CL',
)

const refundAt = (now: string, by: 'guest' | 'host' | 'admin' = 'guest') =>
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

test('[BOOK-06] never more than was paid, and never more by cancelling later', () => {
  const anyTime = fc.integer({ min: Date.parse('2026-07-01'), max: Date.parse('2026-09-10') })
  const prices = fc.integer({ min: 1, max: 1e7 })
  fc.assert(
    fc.property(
      anyTime,
      anyTime,
      prices,
      prices,
      fc.constantFrom('flexible', 'moderate', 'strict'),
      (one, other, price, fee, policy) => {
        const rates = { unit: 'hour' as const, unitPrice: money(price, 'USD'), cleaningFee: money(fee, 'USD') }
        const paid = quote(rates, 95, 'US')
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((ms) =>
          refund(paid.lines, { policy, checkIn, now: new Date(ms), by: 'guest' }),
        )
        expect(early!.total.minor).toBeLessThanOrEqual(paid.total.minor)
        expect(late!.total.minor).toBeLessThanOrEqual(early!.total.minor)
        expect(late!.total.minor).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a full refund is the total that was paid', () => {
  expect(refundAt('2026-01-01T00:00:00Z').total).toEqual(total)
})
