import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

const span = (from: number, to: number) => ({ from: `2026-03-${10 + from}`, to: `2026-03-${10 + to}` })

test.each([
  [[], []],
  [
    [span(1, 3), span(4, 5)],
    [0, 0],
  ],
  // The day of a check-out and a check-in belongs to both.
  [
    [span(1, 3), span(3, 5)],
    [0, 1],
  ],
  [
    [span(1, 9), span(2, 3), span(3, 4), span(4, 5), span(5, 6)],
    [0, 1, 2, 1, 2],
  ],
  [
    [span(1, 1), span(1, 1), span(1, 1), span(1, 1)],
    [0, 1, 2, 3],
  ],
])('[HOST-08] of %j none hides another: lanes %j', (spans, lanes) => {
  expect(lanesOf(spans)).toEqual(lanes)
})
