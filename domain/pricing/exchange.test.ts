import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { allRates, crossRates, isPlausible, rateBetween, shownIn } from './exchange.ts'

const fallback = { USD_CLP: 950, EUR_CLP: 1035, GBP_EUR: 1.18 }

test('[INTL-02] a pair that is not known goes across the dollar', () => {
  expect(rateBetween({ EUR_USD: 1.1, USD_CLP: 900 }, 'EUR', 'CLP')).toBeCloseTo(990)
})

test('[INTL-02] what was fetched goes before the fallback, across the dollar too', () => {
  const rates = allRates({ EUR_USD: 1.1, USD_CLP: 900 }, fallback)
  expect(rates['EUR_CLP']).toBeCloseTo(990)
  expect(rates['USD_CLP']).toBe(900)
  expect(rates['GBP_EUR']).toBe(1.18)
})

test('[INTL-02] all pairs by way of the dollar: there and back again is the same amount', () => {
  const rates = crossRates({ USD: 1, CLP: 950, EUR: 0.92, GBP: 0.78 })
  expect(rates).toHaveLength(12)
  const of = (base: string, target: string) => rates.find((each) => each.base === base && each.target === target)!.rate
  expect(of('CLP', 'EUR') * of('EUR', 'CLP')).toBeCloseTo(1, 6)
  expect(of('USD', 'CLP')).toBe(950)
})

test.each([
  [950, true],
  [1140, true],
  [1140.01, false],
  [760, true],
  [759.99, false],
  [0, false],
  [-950, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  ['950', false],
  [null, false],
])('[INTL-02] after 950, %o can be true: %s', (rate, expected) => {
  expect(isPlausible(rate, 950)).toBe(expected)
})

test('[INTL-02] where no rate is known the price stays in its own currency: 1 would be wrong', () => {
  const price = money(10_000, 'CLP')
  expect(rateBetween({}, 'CLP', 'USD')).toBeNull()
  expect(shownIn(price, 'USD', {})).toEqual({ money: price, isConverted: false })
})

test('[BOOK-07] a conversion says that it is one; one’s own currency is none', () => {
  const price = money(9500, 'CLP')
  expect(shownIn(price, 'USD', { CLP_USD: 1 / 950 })).toEqual({ money: money(10_00, 'USD'), isConverted: true })
  expect(shownIn(price, 'CLP', fallback)).toEqual({ money: price, isConverted: false })
})
