import { expect, test } from 'vitest'
import { calendarAddress, chosenWith, spanOf } from './calendar-address.ts'

const day = (from: string, to = from) => ({ from, to })
const hour = (from: string, start: number, to = from, end = start + 60) => ({ from, to, start, end })

test.each([
  [null, day('2026-03-10'), day('2026-03-10'), 'the first day'],
  [day('2026-03-10'), day('2026-03-12'), day('2026-03-10', '2026-03-12'), 'the last'],
  [day('2026-03-10'), day('2026-03-08'), day('2026-03-08', '2026-03-10'), 'an earlier one'],
  [day('2026-03-08', '2026-03-10'), day('2026-03-20'), day('2026-03-20'), 'it begins anew'],
  [
    hour('2026-03-10', 600),
    hour('2026-03-12', 720),
    hour('2026-03-10', 600, '2026-03-12', 780),
    'the same hours of several days',
  ],
  [hour('2026-03-10', 600), day('2026-03-12'), day('2026-03-12'), 'a whole day after an hour'],
  [day('2026-03-10'), hour('2026-03-12', 600), hour('2026-03-12', 600), 'an hour after a day'],
] as const)('[HOST-05] after %j choosing %j makes %j (%s)', (before, next, expected, _why) => {
  expect(chosenWith(before, next)).toEqual(expected)
})

test('[HOST-05] a span is the same from either end, and stands in the address with the other listings', () => {
  const span = spanOf(hour('2026-03-12', 600), hour('2026-03-10', 720))
  expect(span).toEqual(hour('2026-03-10', 600, '2026-03-12', 780))
  expect(calendarAddress({ listingId: 'a', shown: { week: '2026-03-09' }, also: ['b', 'c'] }, span)).toBe(
    '/manage-listings/a/availability?week=2026-03-09&from=2026-03-10&to=2026-03-12&start=600&end=780&also=b&also=c',
  )
})
