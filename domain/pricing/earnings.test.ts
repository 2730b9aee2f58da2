import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { earningsFrom } from './earnings.ts'

const pesos = (minor: number) => money(minor, 'CLP')
const prices = { low: pesos(55_000), median: pesos(110_000), high: pesos(220_000) }
const rates = { CLP_USD: 0.001, USD_CLP: 1000 }
const inPesos = { currency: 'CLP', rates } as const

test('[HOST-01] of the price that guests pay the service fee is taken off, and the rest counts once a unit', () => {
  expect(earningsFrom(prices, 1, 10, inPesos)).toEqual({
    low: pesos(50_000),
    median: pesos(100_000),
    high: pesos(200_000),
  })
  expect(earningsFrom(prices, 12, 10, inPesos).median).toEqual(pesos(1_200_000))
  expect(earningsFrom(prices, 1, 0, inPesos).median).toEqual(pesos(110_000))
  expect(earningsFrom(prices, 1, 25, inPesos).median).toEqual(pesos(88_000))
})

test('[HOST-01] an estimate is in the viewer’s currency, rounded once it is', () => {
  expect(earningsFrom(prices, 10, 10, { currency: 'USD', rates }).median).toEqual(money(1_000_00, 'USD'))
  // Rounding in pesos first (to 950,000) would give 1,010 dollars.
  const odd = { ...prices, median: pesos(103_950) }
  expect(earningsFrom(odd, 10, 10, { currency: 'USD', rates: { CLP_USD: 0.00106 } }).median).toEqual(
    money(1_000_00, 'USD'),
  )
})

test.each([
  [0, 0],
  [7, 7],
  [94, 94],
  [995, 1000],
  [1249, 1200],
  [1250, 1300],
  [99_499, 99_000],
  [1_254_545, 1_300_000],
])('%i is rounded to %i', (minor, rounded) => {
  expect(earningsFrom({ ...prices, median: pesos(minor) }, 1, 0, inPesos).median).toEqual(pesos(rounded))
})
