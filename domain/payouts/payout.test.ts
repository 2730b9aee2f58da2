import { expect, test } from 'vitest'
import { groupParts, mayTry, tryAgainAt } from './payout.ts'

const failedAt = new Date('2026-03-02T12:00:00Z')
const after = (hours: number) => new Date(failedAt.getTime() + hours * 3_600_000)

test.each([
  ['stripe', 0, 0, true],
  ['stripe', 1, 23, false],
  ['stripe', 1, 24, true],
  ['stripe', 2, 24, true],
  ['stripe', 3, 9999, false],
  ['payku', 3, 9999, false],
  ['bank', 0, 0, true],
  ['bank', 1, 9999, false],
] as const)('[BOOK-08] by %s after %i payouts that failed, %i hours later: %s', (method, failed, hours, expected) => {
  expect(mayTry({ method, failed, lastFailedAt: failed ? failedAt : null }, after(hours))).toBe(expected)
})

test.each([
  [1, 10 / 60],
  [2, 1],
  [5, 48],
  [6, null],
])('[BOOK-08] what was refused %i times is tried again after %s hours', (attempts, hours) => {
  expect(tryAgainAt(attempts, failedAt)).toEqual(hours === null ? null : after(hours))
})

test.each([
  [[100, 50], true, [[100], [50]]],
  [[100, 50], false, [[100, 50]]],
  [[-30, 20, 50, 10], true, [[-30, 20, 50], [10]]],
  [[-30, 20, 50, 10], false, [[-30, 20, 50, 10]]],
  [[-30, 20], true, []],
  [[-30, 30], false, []],
  [[], true, []],
])('[BOOK-08] of %j, each booking by itself: %s, the payouts are %j', (owed, isPerBooking, expected) => {
  const groups = groupParts(
    owed.map((each) => ({ owed: each })),
    isPerBooking,
  )
  expect(groups.map((parts) => parts.map((part) => part.owed))).toEqual(expected)
})
