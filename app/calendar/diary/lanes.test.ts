import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

/** Whole days, both included. */
const days = (from: number, to: number) => ({ at: from, length: to - from + 1 })
/** From the middle of one day to that of another. */
const nights = (from: number, to: number) => ({ at: from + 0.5, length: to - from })

test.each([
  [[], []],
  [
    [days(1, 3), days(4, 5)],
    [0, 0],
  ],
  // Who leaves and who comes share a day by the night, and not by the day.
  [
    [nights(1, 3), nights(3, 5)],
    [0, 0],
  ],
  [
    [days(1, 3), days(3, 5)],
    [0, 1],
  ],
  [
    [days(1, 9), days(2, 3), days(3, 4), days(4, 5), days(5, 6)],
    [0, 1, 2, 1, 2],
  ],
  [
    [days(1, 1), days(1, 1), days(1, 1), days(1, 1)],
    [0, 1, 2, 3],
  ],
])('[HOST-08] of %j none hides another: lanes %j', (spans, lanes) => {
  expect(lanesOf(spans)).toEqual(lanes)
})
