import { expect, test } from 'vitest'
import { lowestPrices } from './lowest-prices.ts'

/** Days as a string, from the first on: '1' is free. */
const bits = (days: string) => [...days].reduce((all, each, day) => all | (Number(each) << day), 0)

type Listing = [days: string, bound: number, prices: (number | null)[] | null]

test.each<[string, Listing[], (number | null)[], number]>([
  ['nothing at all', [], [null, null], 0],
  ['one that is free on one day', [['01', 5, [9, 9]]], [null, 9], 1],
  [
    'a later one with a lower price',
    [
      ['11', 5, [9, 20]],
      ['01', 6, [7, 7]],
    ],
    [9, 7],
    2,
  ],
  [
    'a price on a day on which it is not free',
    [
      ['10', 1, [9, 2]],
      ['01', 2, [3, 8]],
    ],
    [9, 8],
    2,
  ],
  [
    'one that was unpublished meanwhile',
    [
      ['11', 1, null],
      ['11', 2, [4, 4]],
    ],
    [4, 4],
    2,
  ],
  [
    'a price that cannot be compared',
    [
      ['11', 1, [null, null]],
      ['10', 2, [4, 4]],
    ],
    [4, null],
    2,
  ],
])('[HOME-13] each day has its lowest price: %s', async (_what, listings, expected, count) => {
  const read: string[] = []
  const candidates = listings.map(([days, bound], index) => ({ id: String(index), free: bits(days), bound }))
  const lowest = await lowestPrices(candidates, 2, async (ids) => {
    read.push(...ids)
    return new Map(
      ids.flatMap((id) => (listings[Number(id)]![2] ? [[id, (day: number) => listings[Number(id)]![2]![day]!]] : [])),
    )
  })
  expect(lowest).toEqual(expected)
  expect(read).toHaveLength(count)
})

test('[HOME-13] prices are read of those alone that may have the lowest one of a day', async () => {
  const candidates = Array.from({ length: 5000 }, (_, index) => ({
    id: String(index),
    // The last is the only one that is free on the second day.
    free: bits(index === 4999 ? '11' : '10'),
    bound: 100 + index,
  }))
  const read: string[] = []
  const lowest = await lowestPrices(candidates, 2, async (ids) => {
    read.push(...ids)
    return new Map(ids.map((id) => [id, () => 110 + Number(id)]))
  })
  expect(lowest).toEqual([110, 110 + 4999])
  expect(read).toHaveLength(64 + 1)
})
