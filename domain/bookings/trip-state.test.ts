import { expect, test } from 'vitest'
import { tripState } from './trip-state.ts'

const now = new Date('2026-03-02T15:00:00Z')
const expiresAt = new Date('2026-03-02T15:00:00.001Z')
const none = { waitsFor: null, expiresAt: null, cancelReason: null }

test.each([
  ['a hold', { ...none, status: 'pending', waitsFor: 'payment', expiresAt }, 'to-pay', null],
  ['a request', { ...none, status: 'pending', waitsFor: 'host', expiresAt }, 'asked', null],
  ['an expired hold', { ...none, status: 'pending', waitsFor: 'payment', expiresAt: now }, 'cancelled', 'not-paid'],
  ['an expired request', { ...none, status: 'pending', waitsFor: 'host', expiresAt: now }, 'cancelled', 'expired'],
  ['a paid booking', { ...none, status: 'confirmed' }, 'confirmed', null],
  ['a completed booking', { ...none, status: 'completed' }, 'completed', null],
  ['a declined request', { ...none, status: 'cancelled', cancelReason: 'declined' }, 'cancelled', 'declined'],
] as const)('[BOOK-05] %s', (_what, booking, state, why) => {
  expect(tripState(booking, now)).toEqual({ state, why })
})
