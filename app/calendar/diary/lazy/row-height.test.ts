import { expect, test } from 'vitest'
import { heightOf, windowOf } from './row-height.ts'

test('[HOST-08] a row is as high as its bars, and never lower than its title', () => {
  expect(heightOf({ lanes: 0, more: [] })).toBe(heightOf(undefined))
  expect(heightOf({ lanes: 3, more: [] })).toBeGreaterThan(heightOf({ lanes: 1, more: [] }))
  expect(heightOf({ lanes: 3, more: [{ at: 0, text: '+1 more' }] })).toBeGreaterThan(heightOf({ lanes: 3, more: [] }))
})

const rows = (count: number) => Array.from({ length: count }, () => 80)

test.each([
  [200, 0, 640, [0, 12], 'at the top'],
  [200, 8000, 640, [96, 112], 'in the middle'],
  [200, 16_000 - 640, 640, [188, 199], 'at the end'],
  [3, 0, 640, [0, 2], 'of few all'],
  [200, 99_999, 640, [195, 199], 'beyond the end the last'],
] as const)('[HOST-08] of %i rows at %i px of %i px only %j are drawn (%s)', (count, top, height, drawn, _why) => {
  const { first, last, above, below } = windowOf(rows(count), top, height)
  expect([first, last]).toEqual(drawn)
  expect(above + (last - first + 1) * 80 + below).toBe(count * 80)
})

test('[HOST-08] no rows at all have no height', () => {
  expect(windowOf([], 0, 640)).toMatchObject({ above: 0, below: 0 })
})
