import { expect, test } from 'vitest'
import { mayRemind, spreadWriteOff } from './balance-list.ts'

const now = new Date('2026-03-20T12:00:00Z')

test.each([
  [null, true, 'never'],
  [new Date('2026-03-06T12:00:00Z'), true, 'fourteen days ago'],
  [new Date('2026-03-06T12:00:01Z'), false, 'a second less'],
  [now, false, 'now'],
])('[HOST-09] a host who was reminded %s may be reminded: %s (%s)', (last, may, _why) => {
  expect(mayRemind(last, now)).toBe(may)
})

const debts = [
  { bookingId: 'a', owed: -100 },
  { bookingId: 'b', owed: -50 },
]

test.each([
  [150, [100, 50]],
  [120, [100, 20]],
  [100, [100]],
  [1, [1]],
])('[HOST-09] a write-off of %i ends the oldest debts first', (amount, minors) => {
  expect(spreadWriteOff(debts, amount).map(({ minor }) => minor)).toEqual(minors)
})

test('[HOST-09] no more is written off than is owed', () => {
  expect(() => spreadWriteOff(debts, 151)).toThrow(RangeError)
})
