import { expect, test } from 'vitest'
import { dayByKey, nearestFree } from './day-keys.ts'

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
  expect(dayByKey(key, day)).toBe(to)
})

test('[HOME-10] keys pass over days that cannot be chosen, and stop where none is left', () => {
  const isFree = (day: string) => day === '2026-03-14'
  expect(nearestFree('2026-03-11', 1, isFree)).toBe('2026-03-14')
  expect(nearestFree('2026-03-20', -1, isFree)).toBe('2026-03-14')
  expect(nearestFree('2026-03-20', 1, isFree)).toBeNull()
})
