import { expect, test } from 'vitest'
import { appearsAt, closesAt, isOpen, repliesUntil } from './review.ts'

const at = (text: string) => new Date(text)
const stay = { status: 'completed', endsAt: at('2026-03-22T14:00:00Z'), timeZone: 'America/Santiago' } as const

// Clocks change in Santiago on 5 April and 6 September 2026, in London on 29 March 2026.
test.each([
  ['2026-03-22T14:00:00Z', 'America/Santiago', '2026-04-05T15:00:00Z', 'the clocks went back: an hour more'],
  ['2026-08-24T15:00:00Z', 'America/Santiago', '2026-09-07T14:00:00Z', 'the clocks went forward: an hour less'],
  ['2026-03-22T11:00:00Z', 'Europe/London', '2026-04-05T10:00:00Z', 'another zone, another day'],
  ['2026-06-01T14:00:00Z', 'Asia/Tokyo', '2026-06-15T14:00:00Z', 'a zone without summer time'],
] as const)('[BOOK-08] of a stay that ends %s in %s, reviews close %s (%s)', (endsAt, timeZone, closes, _why) => {
  expect(closesAt({ endsAt: at(endsAt), timeZone }).toISOString()).toBe(at(closes).toISOString())
})

test.each([
  ['completed', '2026-03-22T13:59:59Z', false, 'not over yet'],
  ['completed', '2026-03-22T14:00:00Z', true, 'the moment it ends'],
  ['completed', '2026-04-05T14:59:59Z', true, 'a second before the window closes'],
  ['completed', '2026-04-05T15:00:00Z', false, 'the moment it closes'],
  ['confirmed', '2026-03-23T14:00:00Z', false, 'not completed'],
  ['cancelled', '2026-03-23T14:00:00Z', false, 'it never took place'],
  ['pending', '2026-03-23T14:00:00Z', false, 'nobody agreed to it'],
] as const)('[BOOK-08] a stay that is %s can be reviewed at %s: %s (%s)', (status, now, expected, _why) => {
  expect(isOpen({ ...stay, status }, at(now))).toBe(expected)
})

test.each([
  [null, '2026-03-23T00:00:00Z', '2026-04-05T15:00:00Z', 'the first one waits for the window to close'],
  ['2026-03-23T00:00:00Z', '2026-03-25T00:00:00Z', '2026-03-25T00:00:00Z', 'with the second both appear'],
  ['2026-03-25T00:00:01Z', '2026-03-25T00:00:00Z', '2026-03-25T00:00:01Z', 'never before both are written'],
] as const)(
  '[BOOK-08] with the other side in at %s, what is written at %s appears at %s (%s)',
  (other, now, expected, _why) => {
    expect(appearsAt(stay, other && at(other), at(now))).toEqual(at(expected))
  },
)

test('[BOOK-08] a host may reply for thirty days of the listing’s own calendar', () => {
  expect(repliesUntil(at('2026-03-22T14:00:00Z'), 'America/Santiago')).toEqual(at('2026-04-21T15:00:00Z'))
})
