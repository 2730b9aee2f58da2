import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { days } from '#test/factories.ts'
import { quote, type Rates } from '#domain/pricing/quote.ts'
import { refund } from '#domain/pricing/refund.ts'
import { adjustmentTo, hostPrice, ongoingAdjustment } from './agreed-price.ts'

const clp = (minor: number) => money(minor, 'CLP')

const rates: Rates = {
  unit: 'day',
  unitPrice: clp(50_000),
  weekendPrice: null,
  overrides: [],
  discounts: [],
  cleaningFee: clp(20_000),
  extraGuest: null,
  petFee: clp(0),
  serviceFeePercent: 10,
  taxPercent: 19,
}

const stay = days('2026-03-20', '2026-03-22')
const quoted = (minor: number) =>
  quote(rates, {
    stay,
    zone: 'America/Santiago',
    bookedOn: '2026-03-01',
    guests: 2,
    pets: 0,
    extras: [],
    adjustment: clp(minor),
  })
const listed = quoted(0)

test.each([
  [100_000, -20_000, 110_000, 'lower'],
  [150_000, 30_000, 165_000, 'higher'],
  [120_000, 0, 132_000, 'the listed one'],
  [20_500, -99_500, 22_550, 'the cleaning and the least charge'],
])('[BOOK-06] a price of %i is %i beside the listed one, and the guest pays %i (%s)', (price, beside, total) => {
  expect(adjustmentTo(clp(price), listed)).toEqual({ ok: true, value: clp(beside) })
  const agreed = quoted(beside)
  expect([hostPrice(agreed), agreed.total]).toEqual([clp(price), clp(total)])
  expect(agreed.lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(total)
  expect(agreed.lines.some(({ kind }) => kind === 'agreed')).toBe(beside !== 0)
})

test.each([0, 20_499, 1_000_000_001])('[BOOK-06] a price of %i is out of limits, which are said', (price) => {
  expect(adjustmentTo(clp(price), listed)).toEqual({
    ok: false,
    failure: { reason: 'price-limits', min: clp(20_500), max: clp(1_000_000_000) },
  })
})

test('[BOOK-06] what was agreed goes on beside another party, but never below what a booking costs at least', () => {
  expect(ongoingAdjustment(clp(-20_000), listed)).toEqual(clp(-20_000))
  expect(ongoingAdjustment(clp(30_000), listed)).toEqual(clp(30_000))
  expect(ongoingAdjustment(clp(-110_000), listed)).toEqual(clp(-99_500))
})

test.each(['flexible', 'moderate', 'strict'] as const)(
  '[BOOK-06] whenever a guest cancels (%s), no more comes back of an agreed price than was paid',
  (policy) => {
    const agreed = quoted(-99_500)
    const checkIn = { day: '2026-03-20', minutes: 15 * 60, zone: 'America/Santiago' } as const
    for (const now of ['2026-01-01', '2026-03-05', '2026-03-10', '2026-03-19', '2026-03-20', '2026-03-21']) {
      const { total } = refund(agreed.lines, { policy, checkIn, now: new Date(`${now}T20:00:00Z`), by: 'guest' })
      expect([now, total.minor >= 0 && total.minor <= agreed.total.minor]).toEqual([now, true])
    }
  },
)
