import { expect, test } from 'vitest'
import { figureOf, held, moved, type RevenueMonth, yearOf } from './revenue.ts'

const nothing = Object.fromEntries([...moved, ...held].map((name) => [name, 0])) as Omit<
  RevenueMonth,
  'month' | 'currency'
>

const month = (name: string, more: Partial<RevenueMonth> = {}): RevenueMonth => ({
  month: `${name}-01`,
  currency: 'CLP',
  ...nothing,
  ...more,
})
const input = { year: null, currency: null, present: '2026-04-01', own: 'CLP' } as const

test('[ADM-04] a year has each month from the first in which money moved to the present one, and what is held goes on where nothing moves', () => {
  const found = [
    month('2025-11', { gross: 100, held: 90, owed: 5 }),
    month('2026-02', { gross: 10, fees: 1, held: 99, owed: 6 }),
    month('2026-04', { gross: 5, fees: 2, held: 104, owed: 0 }),
  ]
  const year = yearOf(found, input)
  expect(year.months.map((each) => [each.month, each.gross, each.held, each.owed])).toEqual([
    ['2026-01-01', 0, 90, 5],
    ['2026-02-01', 10, 99, 6],
    ['2026-03-01', 0, 99, 6],
    ['2026-04-01', 5, 104, 0],
  ])
  expect(year.total).toMatchObject({ gross: 15, fees: 3, held: 104, owed: 0 })
  expect(year.years).toEqual([2026, 2025])
  const before = yearOf(found, { ...input, year: 2025 })
  expect(before.months.map((each) => each.month)).toEqual(['2025-11-01', '2025-12-01'])
  expect(before.total).toMatchObject({ gross: 100, held: 90 })
})

test.each([
  ['the one that is asked for', { currency: 'USD' as const }, 'USD'],
  ['the reader’s own', { own: 'USD' as const }, 'USD'],
  ['another where there is no money in that', { own: 'EUR' as const, currency: 'GBP' as const }, 'CLP'],
])('[ADM-04] the currency shown is %s', (_, wanted, shown) => {
  const found = [month('2026-01'), month('2026-01', { currency: 'USD' })]
  expect(yearOf(found, { ...input, ...wanted })).toMatchObject({ currency: shown, currencies: ['CLP', 'USD'] })
})

test('[ADM-04] before any money has moved there is the present year without months, and a year that is none is the present one', () => {
  expect(yearOf([], input)).toMatchObject({ year: 2026, years: [2026], currencies: [], months: [], currency: 'CLP' })
  expect(yearOf([month('2026-01')], { ...input, year: 1999 }).year).toBe(2026)
})

test('[ADM-04] what is left of our fees is less what we gave, what the provider took, what disputes cost, and what was written off', () => {
  const sums = month('2026-01', { fees: 1000, given: 100, providerFees: 30, disputeFees: 20, writeOffs: 7 })
  expect(figureOf(sums, 'net')).toBe(843)
  expect([figureOf(sums, 'disputeFees'), figureOf(sums, 'writeOffs')]).toEqual([20, 7])
})
