import { add, money, share } from '#kernel/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxInside } from './tax-inside.ts'

test.each([
  [11_900, 19, 1900],
  [10_000, 19, 1597],
  [1, 19, 0],
  [119, 19, 19],
  [10_770, 7.7, 770],
  [12_050, 20.5, 2050],
])('[BOOK-07] %i with %d percent hold %i of tax', (gross, percent, tax) => {
  expect(taxInside(money(gross, 'CLP'), percent)).toEqual({ percent, amount: money(tax, 'CLP') })
})

test('[BOOK-07] without a rate there is none', () => {
  expect(taxInside(money(11_900, 'GBP'), null)).toBeNull()
})

test('[BOOK-07] net and tax are the gross amount again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 9999 }), (gross, hundredths) => {
      const { amount } = taxInside(money(gross, 'CLP'), hundredths / 100)!
      const net = share(money(gross, 'CLP'), 10_000, 10_000 + hundredths)
      expect(add(net, amount).minor).toBe(gross)
    }),
  )
})
