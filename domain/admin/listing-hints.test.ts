import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { isFarOff } from './listing-hints.ts'

const range = { low: money(20_000, 'CLP'), high: money(50_000, 'CLP') }

test.each([
  [200_000, false],
  [200_001, true],
  [5000, false],
  [4999, true],
  [30_000, false],
])('[ADM-02] a price of %i pesos among 20,000 to 50,000 is far off: %s', (price, isFar) => {
  expect(isFarOff(price, range)).toBe(isFar)
})
