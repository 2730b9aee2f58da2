import { expect, test } from 'vitest'
import { wayInState } from './policy.ts'

const [startsAt, endsAt] = [new Date('2026-03-20T18:00:00Z'), new Date('2026-03-22T14:00:00Z')]

test.each([
  ['confirmed', '2026-03-19T17:59:59Z', 'later', 'a second more than 24 hours before'],
  ['confirmed', '2026-03-19T18:00:00Z', 'open', '24 hours before to the second'],
  ['confirmed', '2026-03-22T13:59:59Z', 'open', 'the last second of the stay'],
  ['confirmed', '2026-03-22T14:00:00Z', 'over', 'the end, whether or not the worker has completed it'],
  ['completed', '2026-03-22T14:00:00Z', 'over', 'completed'],
  ['cancelled', '2026-03-21T12:00:00Z', null, 'cancelled in the midst of it'],
  ['pending', '2026-03-21T12:00:00Z', null, 'not paid yet'],
] as const)('[BOOK-05] the way in of a %s booking at %s is %s: %s', (status, now, state, _why) => {
  expect(wayInState({ status, startsAt, endsAt }, 24 * 60, new Date(now))).toBe(state)
})
