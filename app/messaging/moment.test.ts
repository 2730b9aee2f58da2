import { expect, test } from 'vitest'
import { dayAt, dayTitle, shortMoment, timeAt } from './moment.ts'

const t = (key: string) => key

// Midnight in Santiago is at 03:00 of Greenwich in summer.
const named = (name: string) => ({ name, isNamed: true })

test.each([
  ['2026-11-23T02:59:00Z', 'America/Santiago', '2026-11-22', '11:59 PM GMT−3', '23:59 GMT−3'],
  ['2026-11-23T03:00:00Z', 'America/Santiago', '2026-11-23', '12 AM GMT−3', '00:00 GMT−3'],
  ['2026-11-23T03:00:00Z', 'Asia/Tokyo', '2026-11-23', '12 PM GMT+9', '12:00 GMT+9'],
] as const)('[MSG-01] %s in %s, which is named, is %s, %s', (at, zone, day, american, chilean) => {
  expect(dayAt(at, named(zone))).toBe(day)
  expect([timeAt(at, named(zone), 'en-US'), timeAt(at, named(zone), 'es-CL')]).toEqual([american, chilean])
})

test('[MSG-01] in the reader’s own zone no zone is named', () => {
  expect(timeAt('2026-11-23T02:59:00Z', undefined, 'es-CL')).toMatch(/^\d\d:\d9$/)
  // A server writes it before the browser does.
  expect(timeAt('2026-11-23T02:59:00Z', { name: 'Asia/Tokyo', isNamed: false }, 'es-CL')).toBe('11:59')
})

test('[MSG-01] days between messages are named from today', () => {
  const title = (day: '2026-11-23' | '2026-11-22' | '2026-11-21') => dayTitle(day, '2026-11-23', 'en-US', t)
  expect(['2026-11-23', '2026-11-22', '2026-11-21'].map((day) => title(day as '2026-11-23'))).toEqual([
    'messages:today',
    'messages:yesterday',
    'Saturday, November 21, 2026',
  ])
})

test.each([
  ['2026-11-23T12:05:00Z', '12:05 UTC'],
  ['2026-11-22T12:05:00Z', 'messages:yesterday'],
  ['2026-03-02T12:05:00Z', '2 mar'],
  ['2025-03-02T12:05:00Z', '2 mar 2025'],
])('[MSG-01] the inbox says of %s: %s', (at, shown) => {
  expect(shortMoment(at, '2026-11-23T20:00:00Z', named('UTC'), 'es-CL', t)).toBe(shown)
})
