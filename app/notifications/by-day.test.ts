import { expect, test } from 'vitest'
import { byDay, dayTitle } from './by-day.ts'

const notice = (id: string, thingId: string, iso: string) => ({
  id,
  thingId,
  title: thingId,
  text: id,
  isUnread: false,
  at: { iso, style: 'time' as const, before: '', text: '', after: '' },
})

const notices = [
  notice('c', 'loft', '2026-03-07T12:00:00Z'),
  notice('b', 'hall', '2026-03-07T02:30:00Z'),
  notice('a', 'loft', '2026-03-07T02:00:00Z'),
]

test.each([
  [
    'America/Santiago',
    [
      ['2026-03-07', ['c']],
      ['2026-03-06', ['b', 'a']],
    ],
  ],
  ['Europe/Madrid', [['2026-03-07', ['c', 'a', 'b']]]],
])('[SHELL-10] notifications are under the days of %s, and those of one thing together', (zone, days) => {
  const found = byDay(notices, { name: zone, isNamed: true }).map(({ day, things }) => [
    day,
    things.flatMap(({ notifications }) => notifications.map(({ id }) => id)),
  ])
  expect(found).toEqual(days)
})

test.each([
  ['2026-03-07', 'notifications:today'],
  ['2026-03-06', 'notifications:yesterday'],
  ['2026-03-05', 'Thursday, March 5, 2026'],
])('[SHELL-10] %s is called %s', (day, title) => {
  expect(dayTitle(day, '2026-03-07', 'en-US', (key) => key)).toBe(title)
})
