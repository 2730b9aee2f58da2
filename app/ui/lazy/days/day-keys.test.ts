import { expect, test } from 'vitest'
import { dayByKey, entryDay } from './day-keys.ts'

// 2026-03-11 is a Wednesday.
test.each([
  ['ArrowLeft', '2026-03-11', '2026-03-10'],
  ['ArrowRight', '2026-03-31', '2026-04-01'],
  ['ArrowUp', '2026-03-11', '2026-03-04'],
  ['ArrowDown', '2026-03-11', '2026-03-18'],
  ['Home', '2026-03-11', '2026-03-09'],
  ['End', '2026-03-11', '2026-03-15'],
  ['Home', '2026-03-09', '2026-03-09'],
  ['End', '2026-03-15', '2026-03-15'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageDown', '2026-12-15', '2027-01-15'],
  ['Enter', '2026-03-11', null],
  ['toString', '2026-03-11', null],
])('[HOME-10] %s on %s leads to %s', (key, day, to) => {
  expect(dayByKey(key, day, { today: '2026-01-01', isFree: () => true })).toBe(to)
})

const days = {
  today: '2026-03-05',
  isFree: (day: string) => day >= '2026-03-05' && !/1[0-5]$|2[5-9]$|[3-9].$/.test(day),
}

test.each([
  ['ArrowRight', '2026-03-09', '2026-03-16', 'over taken days'],
  ['ArrowLeft', '2026-03-16', '2026-03-09', 'and back'],
  ['ArrowUp', '2026-03-08', '2026-03-05', 'not before today'],
  ['ArrowLeft', '2026-03-05', '2026-03-05', 'where none is left the focus stays'],
])('[HOME-10] %s on %s leads to %s: %s', (key, day, to) => {
  expect(dayByKey(key, day, days)).toBe(to)
})

test.each([
  [[null, '2026-03-18'], '2026-03-18', 'the chosen day'],
  [['2026-03-17', '2026-03-18'], '2026-03-17', 'the day last stood on before it'],
  [['2026-03-12'], '2026-03-05', 'a taken day is none: the first free one'],
  [['2026-04-02'], '2026-03-05', 'nor is one that is not shown'],
])('[HOME-10] of %j Tab enters at %s (%s)', (favoured, entry) => {
  expect(entryDay(favoured, '2026-03-01', '2026-03-31', days.isFree)).toBe(entry)
})

test('[HOME-10] a month without a free day has no entry', () => {
  expect(entryDay([], '2026-03-01', '2026-03-31', (day) => day > '2026-03-31')).toBeNull()
})
