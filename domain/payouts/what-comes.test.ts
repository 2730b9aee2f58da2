import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import type { PayoutRules, Rhythm } from './rhythm.ts'
import { whatComes } from './what-comes.ts'

type ComingFacts = Parameters<typeof whatComes>[0]

const clp = (minor: number) => money(minor, 'CLP')
const now = new Date('2026-03-18T12:00:00Z')
const rules = (rhythm: Rhythm = 'daily', minimum = 0): PayoutRules => ({
  rhythm,
  minimums: { USD: 0, CLP: minimum, EUR: 0, GBP: 0 },
})
const ready = { isBank: true, heldUntil: null, isReady: true, isTried: true }
const facts = (changes: Partial<ComingFacts>): ComingFacts => ({
  owed: clp(0),
  oldest: now,
  coming: clp(0),
  first: null,
  account: ready,
  ...changes,
})
const of = (changes: Partial<ComingFacts>, by = rules()) => whatComes(facts(changes), by, '2026-03-18', now)
const first = { day: '2026-04-02', sum: clp(90_000) }

test.each([
  ['owed, daily', of({ owed: clp(5) }), { state: 'next', amount: clp(5), day: null }],
  ['owed, weekly', of({ owed: clp(5) }, rules('weekly')), { state: 'next', amount: clp(5), day: '2026-03-23' }],
  [
    'owed, weekly, through a provider',
    of({ owed: clp(5), account: { ...ready, isBank: false } }, rules('weekly', 9)),
    { state: 'next', amount: clp(5), day: null },
  ],
  ['below the minimum', of({ owed: clp(5) }, rules('daily', 9)), { state: 'minimum', amount: clp(5), minimum: clp(9) }],
  ['no account', of({ owed: clp(5), account: null }), { state: 'no-account', amount: clp(5) }],
  [
    'held after a change',
    of({ owed: clp(5), account: { ...ready, heldUntil: new Date('2026-03-19T00:00:00Z') } }),
    { state: 'held', amount: clp(5), until: new Date('2026-03-19T00:00:00Z') },
  ],
  [
    'an account that waits',
    of({ owed: clp(5), account: { ...ready, isReady: false } }),
    { state: 'account-waits', amount: clp(5) },
  ],
  [
    'an account that failed',
    of({ owed: clp(5), account: { ...ready, isTried: false } }),
    { state: 'failed', amount: clp(5) },
  ],
  ['nothing owed, nothing to come', of({}), { state: 'nothing' }],
  [
    'nothing owed',
    of({ coming: clp(90_000), first }),
    { state: 'later', amount: clp(90_000), from: '2026-04-02', day: '2026-04-02' },
  ],
  [
    'nothing owed, by the month',
    of({ coming: clp(90_000), first }, rules('monthly')),
    { state: 'later', amount: clp(90_000), from: '2026-04-02', day: '2026-05-01' },
  ],
  [
    'a debt that is covered',
    of({ owed: clp(-60_000), coming: clp(200_000), first }),
    { state: 'after-debt', debt: clp(60_000), amount: clp(30_000), from: '2026-04-02', day: '2026-04-02' },
  ],
  [
    'a debt that is not',
    of({ owed: clp(-60_000), coming: clp(20_000) }),
    { state: 'not-covered', debt: clp(60_000), left: clp(40_000) },
  ],
  [
    'a debt, nothing to come',
    of({ owed: clp(-60_000) }),
    { state: 'not-covered', debt: clp(60_000), left: clp(60_000) },
  ],
])('[HOST-09] a host is told what comes: %s', (_what, outcome, expected) => {
  expect(outcome).toEqual(expected)
})
