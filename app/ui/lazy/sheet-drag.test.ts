import { expect, test } from 'vitest'
import { closesAt, offsetAt } from './sheet-drag.ts'

test.each([
  [-200, false, 0, 'upwards: it stays'],
  [0, false, 0, 'a tap'],
  [60, false, 60, 'exactly 60 px: not more'],
  [61, true, 61, 'more than 60 px'],
  [400, true, 400, 'all the way'],
])(
  '[HOME-09] a handle dragged by %i px closes: %s, and the sheet stands %i px lower (%s)',
  (dragged, closes, offset, _why) => {
    expect(closesAt(dragged)).toBe(closes)
    expect(offsetAt(dragged)).toBe(offset)
  },
)
