import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  firstOfMonth,
  isDay,
  isWallTime,
  maxDay,
  minutesOf,
  wallTime,
  weekdayOf,
} from './dates.ts'

describe('a day', () => {
  test.each(['2026-01-01', '2024-02-29', '2199-12-31', '2000-02-29'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true)
  })

  test.each([
    '2026-02-29',
    '2026-02-31',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '1999-12-31',
    '2200-01-01',
    '',
    'today',
    '2026-01-01T00:00',
  ])('%j is none', (text) => {
    expect(isDay(text)).toBe(false)
  })
})

describe('a wall time', () => {
  test.each(['00:00', '09:30', '23:59'])('%s is one', (text) => expect(isWallTime(text)).toBe(true))
  test.each(['24:00', '9:30', '12:60', '12:00:00', ''])('%j is none', (text) => expect(isWallTime(text)).toBe(false))
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-09-05', 1, '2026-09-06'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
  expect(daysBetween(day, expected)).toBe(days)
})

test('days count the same there and back, over every clock change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -4000, max: 4000 }), (offset, days) => {
      const day = addDays('2001-01-01', offset)
      expect(daysBetween(day, addDays(day, days))).toBe(days)
      expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
    }),
  )
})

test('Sunday is 0, Saturday is 6', () => {
  expect(['2026-03-01', '2026-03-02', '2026-03-07'].map(weekdayOf)).toEqual([0, 1, 6])
})

test('a range names both its ends; a turned one is empty', () => {
  expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysFrom('2026-03-01', '2026-03-01')).toEqual(['2026-03-01'])
  expect(daysFrom('2026-03-02', '2026-03-01')).toEqual([])
})

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-12-15', 1, '2027-01-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-03-30', 12, '2027-03-01'],
])('the month %s moved by %i begins on %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test('the first of a month, and the later of two days', () => {
  expect(firstOfMonth('2026-03-30')).toBe('2026-03-01')
  expect(maxDay('2026-03-30', '2026-04-01')).toBe('2026-04-01')
})

test('minutes and wall times are two names of one thing, round the clock', () => {
  expect(minutesOf('26:00')).toBe(1560)
  expect(wallTime(1560)).toBe('02:00')
  expect(wallTime(1440)).toBe('00:00')
  expect(wallTime(-30)).toBe('23:30')
  for (let minutes = 0; minutes < 1440; minutes += 1) expect(minutesOf(wallTime(minutes))).toBe(minutes)
})

test('days are right however many there are: only the first thousands are cached', () => {
  const first = '2026-01-01'
  for (let index = 0; index < 20_000; index += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
    if (addDays(first, index) !== day || daysBetween(first, day) !== index) throw new Error(`${index}: ${day}`)
  }
})
