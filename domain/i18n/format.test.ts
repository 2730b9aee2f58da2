import { expect, test } from 'vitest'
import { formatTime, formatTimes } from './format.ts'
import { formatInstant } from './instant.ts'

test.each([
  ['00:00', '12 AM'],
  ['00:30', '12:30 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12 PM'],
  ['14:00', '2 PM'],
  ['14:30', '2:30 PM'],
  ['23:59', '11:59 PM'],
  ['24:00', '12 AM'],
])('[INTL-01] %s is %s in American English, and stays as it is elsewhere', (time, american) => {
  expect(formatTime(time, 'en-US')).toBe(american)
  expect([formatTime(time, 'en-GB'), formatTime(time, 'es-CL')]).toEqual([time, time])
})

test('[INTL-01] a time of day has one form alone, in a range and in a date', () => {
  const times = { from: '22:00', to: '02:00' }
  expect(formatTimes(times, 'en-US')).toBe('10 PM–2 AM')
  expect(formatTimes(times, 'es-CL')).toBe('22:00–02:00')
  const at = new Date('2026-03-06T18:30:00Z')
  expect(formatInstant(at, 'America/Santiago', 'en-US')).toBe('Friday, March 6 at 3:30 PM')
  expect(formatInstant(at, 'America/Santiago', 'en-GB')).toMatch(/6 March at 15:30$/)
  expect(formatInstant(at, 'America/Santiago', 'es-CL')).toMatch(/6 de marzo.* 15:30$/)
})
