import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesShown } from './page-numbers.ts'

test.each([
  [1, 1, '1'],
  [2, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 5, '1 2 3 4 5'],
  [1, 10, '1 2 3 4 … 10'],
  [2, 10, '1 2 3 4 … 10'],
  [3, 10, '1 2 3 4 5 … 10'],
  [4, 10, '1 … 3 4 5 6 … 10'],
  [7, 10, '1 … 6 7 8 9 10'],
  [9, 10, '1 … 7 8 9 10'],
  [10, 10, '1 … 7 8 9 10'],
])('[HOME-03] on page %d of %d the pager shows %s', (page, pages, shown) => {
  expect(
    pagesShown(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown)
})

test('[HOME-03] the current page, the first and the last are always there, and around the current one four at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)]
      const numbers = pagesShown(page, pages).filter((number) => number !== null)
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
      expect(
        numbers.filter((number) => Math.abs(number - page) <= 3 && number !== 1 && number !== pages).length,
      ).toBeLessThanOrEqual(4)
    }),
  )
})
