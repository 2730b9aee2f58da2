import { currencies, money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { fallbackRates, rateBetween, shownIn } from './exchange.ts'

test('[INTL-02] without fetched rates every pair still has one, and there and back is about the same', () => {
  for (const base of currencies) {
    for (const target of currencies) {
      const [there, back] = [rateBetween(fallbackRates, base, target)!, rateBetween(fallbackRates, target, base)!]
      expect(Math.abs(there * back - 1)).toBeLessThan(0.01)
    }
  }
})

test('[INTL-02] a pair that is not known goes across the dollar', () => {
  expect(rateBetween({ EUR_USD: 1.1, USD_CLP: 900 }, 'EUR', 'CLP')).toBeCloseTo(990)
})

test('[INTL-02] where no rate is known the price stays in its own currency: 1 would be a lie', () => {
  const price = money(10_000, 'CLP')
  expect(rateBetween({}, 'CLP', 'USD')).toBeNull()
  expect(shownIn(price, 'USD', {})).toEqual({ money: price, isConverted: false })
})

test('[BOOK-07] a conversion says that it is one; one’s own currency is none', () => {
  const price = money(9500, 'CLP')
  expect(shownIn(price, 'USD', { CLP_USD: 1 / 950 })).toEqual({ money: money(10_00, 'USD'), isConverted: true })
  expect(shownIn(price, 'CLP', fallbackRates)).toEqual({ money: price, isConverted: false })
})
