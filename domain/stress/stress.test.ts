import { expect, test } from 'vitest'
import { figuresOf, nightOf } from './stress.ts'

test.each([
  ['nothing', [], 0, null],
  ['one', [12], 100, { median: 12, p95: 12, slowest: 12, perSecond: 10 }],
  ['four, in any order', [40, 10, 30, 20], 1000, { median: 20, p95: 40, slowest: 40, perSecond: 4 }],
  [
    'a hundred',
    Array.from({ length: 100 }, (_, index) => index + 1),
    2000,
    { median: 50, p95: 95, slowest: 100, perSecond: 50 },
  ],
])('[SHELL-13] the figures of %s are values that were measured', (_what, latencies, tookMs, figures) => {
  expect(figuresOf({ latencies, tookMs })).toEqual(figures)
})

test('[SHELL-13] each night is asked for twice, one time after the other', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(nightOf)).toEqual([0, 0, 1, 1, 2, 2, 3])
})
