import { expect, test } from 'vitest'
import { tripState } from './trip-state.view.server.ts'

const now = new Date('2026-03-02T15:00:00Z')
const heldUntil = new Date('2026-03-02T15:00:00.001Z')
const none = { waitsFor: null, heldUntil: null, cancelReason: null }

test.each([
  ['a hold', { ...none, status: 'pending', waitsFor: 'payment', heldUntil }, 'to-pay', null],
  ['a request', { ...none, status: 'pending', waitsFor: 'host', heldUntil }, 'asked', null],
  [
    'a hold that has run out',
    { ...none, status: 'pending', waitsFor: 'payment', heldUntil: now },
    'cancelled',
    'not-paid',
  ],
  [
    'a request that has run out',
    { ...none, status: 'pending', waitsFor: 'host', heldUntil: now },
    'cancelled',
    'expired',
  ],
  ['what was paid', { ...none, status: 'confirmed' }, 'confirmed', null],
  ['what is over', { ...none, status: 'completed' }, 'completed', null],
  ['what was declined', { ...none, status: 'cancelled', cancelReason: 'declined' }, 'cancelled', 'declined'],
] as const)('[BOOK-05] %s', (_what, booking, state, why) => {
  expect(tripState(booking, now)).toEqual({ state, why })
})
