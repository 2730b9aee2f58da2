import { expect, test } from 'vitest'
import { isOld } from './live-pages.ts'

test.each([
  ['/admin', 'desk', true],
  ['/admin/users', 'desk', false],
  ['/bookings', 'desk', false],
  ['/admin', 'notification', false],
  ['/admin', 'missed', true],
  ['/notifications', 'notification', true],
])('[ADM-01] [MSG-01] %s shows what an event of the kind %s is about: %s', (page, kind, isIt) => {
  expect(isOld(page, { kind })).toBe(isIt)
})
