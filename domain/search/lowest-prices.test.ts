import { expect, test } from 'vitest'
import { lowestPrices } from './lowest-prices.ts'

/** The first day is the lowest bit. */
const [FIRST, SECOND, BOTH] = [0b01, 0b10, 0b11]

type Listing = [free: number, bound: number, prices: (number | null)[] | null]

test.each<[string, Listing[], (number | null)[], number]>([
  ['nothing at all', [], [null, null], 0],
  ['one that is free on one day', [[SECOND, 5, [9, 9]]], [null, 9], 1],
  [
    'a later one with a lower price',
    [
      [BOTH, 5, [9, 20]],
      [SECOND, 6, [7, 7]],
    ],
    [9, 7],
    2,
  ],
  [
    'a price on a day on which it is not free',
    [
      [FIRST, 1, [9, 2]],
      [SECOND, 2, [3, 8]],
    ],
    [9, 8],
    2,
  ],
  [
    'one that was unpublished meanwhile',
    [
      [BOTH, 1, null],
      [BOTH, 2, [4, 4]],
    ],
    [4, 4],
    2,
  ],
  [
    'a price that cannot be compared',
    [
      [BOTH, 1, [null, null]],
      [FIRST, 2, [4, 4]],
    ],
    [4, null],
    2,
  ],
])('[HOME-13] each day has its lowest price: %s', async (_what, listings, expected, count) => {
  const read: string[] = []
  const candidates = listings.map(([free, bound], index) => ({ id: String(index), free, bound }))
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
    free: index === 4999 ? BOTH : FIRST,
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
