import { currencies, money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { chargeProblem, minCharge } from './charge-limits.ts'

test.each([
  ['USD', 50, 99_999_999],
  ['EUR', 50, 99_999_999],
  ['GBP', 30, 99_999_999],
  ['CLP', 500, 99_999_999],
] as const)('[BOOK-04] a card is charged %s from %i to %i minor units', (currency, min, max) => {
  const problem = (minor: number) => chargeProblem(money(minor, currency))?.is ?? null
  expect([min - 1, min, max, max + 1].map(problem)).toEqual(['below', null, null, 'above'])
  expect(chargeProblem(money(0, currency))).toEqual({
    reason: 'not-chargeable',
    is: 'below',
    limit: minCharge(currency),
  })
})

test('[BOOK-04] every currency has its least charge', () => {
  for (const currency of currencies) expect(minCharge(currency).minor).toBeGreaterThan(0)
})
