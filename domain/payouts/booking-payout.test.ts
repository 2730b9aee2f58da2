import { later } from '#test/later.ts'
import { expect, test } from 'vitest'
import { canBeStopped, type PayoutFacts, payoutOf } from './booking-payout.ts'

const now = new Date('2026-03-20T12:00:00Z')
const begun: PayoutFacts = {
  isConfirmed: true,
  startsAt: later(now, { hours: -1 }),
  share: 100,
  owed: 100,
  stops: [],
  last: null,
  account: { heldUntil: null, isPayable: true, isTried: true },
}
const coming: PayoutFacts = { ...begun, startsAt: later(now, { hours: 1 }), owed: 0 }
const ended = (status: 'due' | 'sending' | 'paid' | 'failed', cause: 'closed' | null = null) => ({
  status,
  at: now,
  account: '•••• 1234',
  cause,
})
const tried = { heldUntil: null, isPayable: true, isTried: false }
const held = { heldUntil: later(now, { hours: 1 }), isPayable: false, isTried: true }

test.each<[string, PayoutFacts, object | null]>([
  ['comes with check-in', coming, { state: 'coming', at: coming.startsAt }],
  ['is nothing of a request', { ...coming, isConfirmed: false }, null],
  ['is nothing where all was paid back', { ...begun, owed: 0 }, null],
  ['is stopped before check-in', { ...coming, stops: ['claim'] }, { state: 'stopped', reasons: ['claim'] }],
  ['is stopped after it', { ...begun, stops: ['chargeback'] }, { state: 'stopped', reasons: ['chargeback'] }],
  [
    'is on its way, though it was stopped later',
    { ...begun, owed: 0, stops: ['claim'], last: ended('sending') },
    { state: 'sending' },
  ],
  ['goes with the next', begun, { state: 'next' }],
  ['waits for an account', { ...begun, account: null }, { state: 'no-account' }],
  ['waits for 72 hours', { ...begun, account: held }, { state: 'held', until: held.heldUntil }],
  ['waits for a provider', { ...begun, account: { ...tried, isPayable: false } }, { state: 'account-waits' }],
  [
    'has failed, and why',
    { ...begun, last: ended('failed', 'closed'), account: tried },
    { state: 'failed', cause: 'closed' },
  ],
  ['has failed and is tried again', { ...begun, last: ended('failed', 'closed') }, { state: 'next' }],
  ['is prepared', { ...begun, owed: 0, last: ended('due') }, { state: 'due' }],
  ['is paid', { ...begun, owed: 0, last: ended('paid') }, { state: 'paid', at: now, account: '•••• 1234' }],
  ['was paid and is asked back', { ...begun, owed: -5, last: ended('paid') }, { state: 'owing' }],
])('[HOST-09] the payout of a booking %s', (_, facts, payout) => {
  expect(payoutOf(facts, now)).toEqual(payout)
})

test.each<[string, PayoutFacts, boolean]>([
  ['before check-in', coming, true],
  ['on its way', { ...begun, owed: 0, last: ended('sending') }, true],
  ['paid', { ...begun, owed: 0, last: ended('paid') }, false],
  ['paid, with more to come of an extension', { ...begun, owed: 10, last: ended('paid') }, true],
  ['paid, and asked back', { ...begun, owed: -10, last: ended('paid') }, false],
])('[ADM-02] a payout that is %s can be stopped: %s', (_when, facts, can) => {
  expect(canBeStopped(payoutOf(facts, now))).toBe(can)
})
