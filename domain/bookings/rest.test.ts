import { money } from '#kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { cutRest, isRestFirst, nextRestStep, REST_TRIES, restEndsAt, type RestPlan, restStep } from './rest.ts'

const at = (hours: number) => new Date(Date.parse('2026-06-06T19:00:00Z') + hours * 3_600_000)
const plan = (changes: Partial<RestPlan> = {}): RestPlan => ({
  dueAt: at(0),
  remindedAt: null,
  failures: 0,
  failedAt: null,
  endsAt: null,
  ...changes,
})
const failed = (failures: number) => plan({ remindedAt: at(-72), failures, failedAt: at(1), endsAt: at(49) })

describe('the steps of a rest', () => {
  test.each([
    ['long before', plan(), -100, 'wait', -72],
    ['three days before', plan(), -72, 'remind', -72],
    ['after the reminder', plan({ remindedAt: at(-72) }), -1, 'wait', 0],
    ['at the due time', plan({ remindedAt: at(-72) }), 0, 'collect', 0],
    ['past the due time, where nobody was reminded', plan(), 5, 'collect', -72],
    ['right after a failure', failed(1), 1, 'wait', 17],
    ['16 hours after the first failure', failed(1), 17, 'collect', 17],
    ['after the second failure', failed(2), 32, 'wait', 33],
    ['32 hours after the first failure', failed(2), 33, 'collect', 33],
    ['after the last try', failed(REST_TRIES), 48, 'wait', 49],
    ['48 hours after the first failure', failed(REST_TRIES), 49, 'cancel', 49],
    ['48 hours after it, with a try left', failed(1), 49, 'cancel', 17],
  ] as const)('[BOOK-06] %s', (_, of, hours, step, next) => {
    expect(restStep(of, at(hours))).toBe(step)
    expect(nextRestStep(of)).toEqual(at(next))
  })

  test('[BOOK-06] a stay that begins within the 48 hours ends the wait', () => {
    expect(restEndsAt(at(0), at(1000))).toEqual(at(48))
    expect(restEndsAt(at(0), at(20))).toEqual(at(20))
  })
})

test.each([
  [10_000, 4_000, { rest: 6_000, fromRest: 4_000, back: 0 }],
  [10_000, 9_950, { rest: 50, fromRest: 9_950, back: 0 }],
  // Fifty cents are the least charge: a cent less is given back instead.
  [10_000, 9_951, { rest: 50, fromRest: 9_950, back: 1 }],
  [10_000, 9_999, { rest: 50, fromRest: 9_950, back: 49 }],
  [10_000, 10_000, { rest: null, fromRest: 10_000, back: 0 }],
  [10_000, 12_000, { rest: null, fromRest: 10_000, back: 2_000 }],
  [50, 20, { rest: 50, fromRest: 0, back: 20 }],
] as const)('[BOOK-07] of a rest of %i a booking that is cheaper by %i leaves', (rest, cut, expected) => {
  const left = cutRest(money(rest, 'USD'), cut)
  expect({ ...left, rest: left.rest?.minor ?? null }).toEqual(expected)
  expect(left.fromRest + left.back).toBe(cut)
})

test.each([
  ['it is due later, then as well', { dueAt: at(1), failures: 0 }, at(50), false],
  ['it is due now', { dueAt: at(0), failures: 0 }, at(50), true],
  ['it has failed', { dueAt: at(-1), failures: 1 }, at(50), true],
  ['it would be due at once', { dueAt: at(1), failures: 0 }, at(0), true],
] as const)('[BOOK-07] the rest has to be paid before a change: %s', (_, rest, then, isFirst) => {
  expect(isRestFirst(rest, then, at(0))).toBe(isFirst)
})
