import { expect, test } from 'vitest'
import { mayTry } from './payout.ts'

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
