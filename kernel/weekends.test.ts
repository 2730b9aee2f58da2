import { expect, test } from 'vitest'
import { nextWeekend, thisWeekend, weekendOfMonth } from './weekends.ts'

// 2026-03-09 is a Monday.
test.each([
  ['2026-03-09', '2026-03-13', '2026-03-15'],
  ['2026-03-12', '2026-03-13', '2026-03-15'],
  ['2026-03-13', '2026-03-13', '2026-03-15'],
  ['2026-03-14', '2026-03-14', '2026-03-15'],
  ['2026-03-15', '2026-03-15', '2026-03-15'],
  ['2026-03-16', '2026-03-20', '2026-03-22'],
])('[HOME-10] on %s this weekend is %s to %s: Friday to Sunday, without what has passed', (today, from, to) => {
  expect(thisWeekend(today)).toEqual({ from, to })
})

test.each([
  ['2026-03-09', '2026-03-20', '2026-03-22'],
  ['2026-03-14', '2026-03-20', '2026-03-22'],
  ['2026-03-15', '2026-03-20', '2026-03-22'],
  ['2026-03-16', '2026-03-27', '2026-03-29'],
])('[HOME-10] on %s next weekend is %s to %s', (today, from, to) => {
  expect(nextWeekend(today)).toEqual({ from, to })
})

test.each([
  ['2027-02-14', 1, '2027-02-05', '2027-02-07'],
  // A month that begins on a Saturday has its first weekend from the Friday before.
  ['2027-05-01', 1, '2027-04-30', '2027-05-02'],
  ['2027-02-01', -1, '2027-02-26', '2027-02-28'],
  ['2026-12-01', 3, '2026-12-18', '2026-12-20'],
])('[HOME-10] in the month of %s weekend %i is %s to %s, counted by its Saturdays', (month, nth, from, to) => {
  expect(weekendOfMonth(month, nth)).toEqual({ from, to })
})
