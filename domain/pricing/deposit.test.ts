import { major, money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { depositOf, type DepositTerms, restDueAt } from './deposit.ts'
import { depositPercents } from './deposit-choices.ts'

const beginning = { startsAt: new Date('2026-06-20T19:00:00Z'), timeZone: 'America/Santiago' }
const now = new Date('2026-05-01T12:00:00Z')
const terms: DepositTerms = { percent: 30, from: major(100, 'USD'), restDays: 14 }

test('[BOOK-03] a deposit is its percentage rounded up to whole units, and the rest is what is left', () => {
  expect(depositOf(money(33_333, 'USD'), terms, beginning, now)).toMatchObject({
    now: money(10_000, 'USD'),
    rest: money(23_333, 'USD'),
  })
  expect(depositOf(money(33_340, 'USD'), terms, beginning, now)?.now).toEqual(money(10_100, 'USD'))
  const pesos: DepositTerms = { ...terms, percent: 25, from: money(0, 'CLP') }
  expect(depositOf(money(110_001, 'CLP'), pesos, beginning, now)).toMatchObject({
    now: money(27_500, 'CLP'),
    rest: money(82_501, 'CLP'),
  })
})

const anySum = (currency: 'USD' | 'CLP', percent: DepositTerms['percent']): DepositTerms => ({
  ...terms,
  percent,
  from: money(0, currency),
})

test.each([
  ['no deposit is wanted, all is paid at once', major(500, 'USD'), null, null],
  ['the total is just below the sum, all is paid at once', money(9_999, 'USD'), terms, null],
  ['the total is the sum, there is a deposit', money(10_000, 'USD'), terms, 3_000],
  ['the deposit is below the least charge, all is paid at once', money(4_994, 'CLP'), anySum('CLP', 10), null],
  ['the deposit is the least charge, there is one', money(5_000, 'CLP'), anySum('CLP', 10), 500],
  ['the rest is below the least charge, all is paid at once', money(149, 'USD'), anySum('USD', 50), null],
  ['the rest is the least charge, there is a deposit', money(150, 'USD'), anySum('USD', 50), 100],
] as const)('[BOOK-03] where %s', (_, total, wanted, deposit) => {
  expect(depositOf(total, wanted, beginning, now)?.now.minor ?? null).toBe(deposit)
})

test('[BOOK-03] the rest is due at the wall time of the beginning, also across a change of the clock', () => {
  // Chile puts its clocks back on 4 April 2026.
  const autumn = { startsAt: new Date('2026-04-10T19:00:00Z'), timeZone: 'America/Santiago' }
  expect(restDueAt(autumn, 7)).toEqual(new Date('2026-04-03T18:00:00Z'))
  expect(restDueAt(beginning, 14)).toEqual(new Date('2026-06-06T19:00:00Z'))
})

test('[BOOK-03] a rest that would be due in less than three days is paid with the booking', () => {
  const dueAt = restDueAt(beginning, 14)
  const at = (ms: number) => depositOf(major(500, 'USD'), terms, beginning, new Date(dueAt.getTime() - ms))
  expect(at(3 * 86_400_000)?.dueAt).toEqual(dueAt)
  expect(at(3 * 86_400_000 - 1)).toBeNull()
})

test('[BOOK-03] both parts add up to the total, and each can be charged, whatever the total', () => {
  for (const percent of depositPercents)
    for (let minor = 1; minor < 40_000; minor += 37) {
      const total = money(minor, 'GBP')
      const parts = depositOf(total, { ...terms, percent, from: money(0, 'GBP') }, beginning, now)
      if (!parts) continue
      expect(parts.now.minor + parts.rest.minor).toBe(minor)
      expect(Math.min(parts.now.minor, parts.rest.minor)).toBeGreaterThanOrEqual(30)
      expect(parts.now.minor % 100).toBe(0)
    }
})
