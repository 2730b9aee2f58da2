import { sourcesFrom } from '#test/sources.ts'
import { expect, test } from 'vitest'
import { clock } from './clock.ts'

const of = (text: string, path = 'app/ui/card.tsx') => clock(sourcesFrom({ [path]: text }))

test.each([
  'const text = `${day}, ${wallTime(minutes)}`',
  'const text = `${startTime}`',
  'const text = `${stay.startTime}–${end}`',
  'const text = `${times.from}–${times.to}`',
  'const text = `${wallClock(at, zone).time}`',
  'const text = `${from.time}`',
  'const part = <li>{startTime}</li>',
  "const text = t('bar:fromTo', { from: startTime })",
  "const format = new Intl.DateTimeFormat(locale, { hour: '2-digit' })",
  "const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })",
  'const text = at.toLocaleTimeString(locale)',
])('[INTL-01] a time of day that people read is said by formatTime: %s', (text) => {
  expect(of(text).length).toBeGreaterThan(0)
})

test.each([
  'const text = `${formatDay(day, locale)}, ${formatTime(startTime, locale)}`',
  'const part = <input type="time" defaultValue={startTime} />',
  "const text = t('bar:fromTo', { from: formatTime(startTime, locale) })",
  "const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short' })",
])('[INTL-01] what says it so, and what is typed, stays: %s', (text) => {
  expect(of(text)).toEqual([])
})
