import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { compareLines, type OurLine } from './reconciliation.ts'

const at = new Date('2026-03-02T15:00:00Z')
const always = () => true
const their = (more = {}) => ({
  kind: 'charge' as const,
  id: 'ch_1',
  reference: 'one',
  amount: { minor: 100, currency: 'CLP' },
  at,
  ...more,
})
const our = (more: Partial<OurLine> = {}): OurLine => ({
  kind: 'charge',
  reference: 'one',
  bookingId: 'b',
  amount: money(100, 'CLP'),
  ledger: 100,
  at,
  ...more,
})

test.each([
  ['agrees', [their()], [our()], ['agrees']],
  ['is missing here', [their()], [], ['missing-here']],
  ['is missing there', [], [our()], ['missing-there']],
  ['has another amount', [their({ amount: { minor: 99, currency: 'CLP' } })], [our()], ['other-amount']],
  ['has another currency', [their({ amount: { minor: 100, currency: 'MXN' } })], [our()], ['other-amount']],
  ['has no entry in the ledger', [their()], [our({ ledger: null })], ['other-ledger']],
  ['has an entry of another amount', [their()], [our({ ledger: 1 })], ['other-ledger']],
  ['was charged twice', [their(), their({ id: 'ch_2' })], [our()], ['missing-here', 'agrees']],
  ['is a refund with the same id', [their({ kind: 'refund' })], [our()], ['missing-here', 'missing-there']],
])('[ADM-04] a line that %s', (_, theirs, ours, verdicts) => {
  expect(compareLines(theirs, ours, always).map(({ verdict }) => verdict)).toEqual(verdicts)
})

test('[ADM-04] a line counts at the provider’s time, and at ours where the provider has none', () => {
  const late = new Date('2026-03-03T00:00:10Z')
  const before = (end: Date) => (each: Date) => each < end
  const midnight = new Date('2026-03-03T00:00:00Z')
  expect(compareLines([their()], [our({ at: late })], before(midnight))).toHaveLength(1)
  expect(compareLines([their({ at: late })], [our()], before(midnight))).toEqual([])
  expect(compareLines([], [our({ at: late })], before(midnight))).toEqual([])
})
