import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { isEnough, paidUntil, payDayFor, type PayoutRules, type Rhythm } from './rhythm.ts'

test.each<[Rhythm, string, string | null, string]>([
  ['daily', '2026-03-20', null, '2026-03-20'],
  ['weekly', '2026-03-20', '2026-03-16', '2026-03-23'],
  ['weekly', '2026-03-22', '2026-03-16', '2026-03-23'],
  ['weekly', '2026-03-23', '2026-03-23', '2026-03-30'],
  ['twice-monthly', '2026-03-14', '2026-03-01', '2026-03-15'],
  ['twice-monthly', '2026-03-15', '2026-03-15', '2026-04-01'],
  ['twice-monthly', '2026-12-31', '2026-12-15', '2027-01-01'],
  ['monthly', '2026-03-01', '2026-03-01', '2026-04-01'],
  ['monthly', '2026-12-31', '2026-12-01', '2027-01-01'],
])(
  '[HOST-09] payouts that are made %s: on %s the last pay day is %s, and what begins then is paid on %s',
  (rhythm, day, last, next) => {
    const noon = new Date(`${day}T15:00:00Z`)
    expect(paidUntil(rhythm, 'UTC', noon)).toEqual(last === null ? noon : new Date(`${last}T00:00:00Z`))
    expect(payDayFor(rhythm, day)).toBe(next)
  },
)

test('[HOST-09] what began before the last pay day is paid, by the clock of the operator', () => {
  const now = new Date('2026-03-23T02:00:00Z')
  expect(paidUntil('daily', 'America/Santiago', now)).toEqual(now)
  // In Santiago it is still Sunday.
  expect(paidUntil('weekly', 'America/Santiago', now)).toEqual(new Date('2026-03-16T03:00:00Z'))
  expect(paidUntil('weekly', 'Europe/London', now)).toEqual(new Date('2026-03-23T00:00:00Z'))
})

const rules: PayoutRules = { rhythm: 'daily', minimums: { USD: 0, CLP: 10_000, EUR: 500, GBP: 0 } }
const now = new Date('2026-03-20T12:00:00Z')

test.each([
  [money(10_000, 'CLP'), now, true, 'just enough'],
  [money(9999, 'CLP'), now, false, 'one peso less'],
  [money(9999, 'CLP'), new Date('2026-01-19T12:00:00Z'), true, 'it has waited for sixty days'],
  [money(9999, 'CLP'), new Date('2026-01-19T12:00:01Z'), false, 'a second less than that'],
  [money(499, 'EUR'), now, false, 'each currency has its own'],
  [money(1, 'GBP'), now, true, 'no minimum'],
  [money(1, 'CLP'), null, false, 'nothing has begun'],
])('[HOST-09] a sum below the minimum waits: %o since %o: %s (%s)', (sum, oldest, isPaid, _why) => {
  expect(isEnough(sum, rules, oldest, now)).toBe(isPaid)
})
