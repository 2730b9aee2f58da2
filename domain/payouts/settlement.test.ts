import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { sentBackOf, settlementOf, spreadSent } from './settlement.ts'

const settled = (paid: number, minor: number, currency: string, charge = 'ch_1') => ({
  charge,
  paid: money(paid, 'CLP'),
  settled: { minor, currency },
})
const clp = (minor: number) => money(minor, 'CLP')
const usd = (minor: number) => money(minor, 'USD')

test.each([
  ['nothing of this provider', [], { amount: clp(100_000), charge: null }],
  ['the same currency', [settled(110_000, 110_000, 'CLP')], { amount: clp(100_000), charge: 'ch_1' }],
  ['another currency', [settled(110_000, 11_523, 'USD')], { amount: usd(10_475), charge: 'ch_1' }],
  [
    'two payments',
    [settled(60_000, 6300, 'USD'), settled(50_000, 5223, 'USD', 'ch_2')],
    { amount: usd(10_475), charge: null },
  ],
  ['a payment that is less', [settled(90_000, 90_000, 'CLP')], { amount: clp(100_000), charge: null }],
  ['a currency that we do not know', [settled(110_000, 17_000, 'AUD')], { problem: /AUD/ }],
  ['two currencies', [settled(60_000, 6300, 'USD'), settled(50_000, 4700, 'EUR', 'ch_2')], { problem: /EUR, USD/ }],
  ['next to nothing', [settled(110_000, 1, 'USD')], { problem: /smallest unit/ }],
])('[BOOK-08] 100,000 pesos are paid out of %s as Stripe keeps it, rounded down', (_what, payments, expected) => {
  const settlement = settlementOf(clp(100_000), payments)
  if ('problem' in expected) expect(settlement).toMatchObject({ problem: expect.stringMatching(expected.problem) })
  else expect(settlement).toEqual(expected)
})

test.each([
  [[100_000], 10_475, [10_475]],
  [[50_000, 50_000, 50_000], 1000, [333, 333, 334]],
  [[-30_000, 130_000], 10_000, [-3000, 13_000]],
])('[BOOK-08] of parts %j of which %i was sent, each has %j', (parts, sent, expected) => {
  expect(spreadSent(parts.map(clp), usd(sent)).map(({ minor }) => minor)).toEqual(expected)
})

test.each([
  ['all of it', { amount: 100_000, paid: 100_000, sent: 10_475, sentBack: 0, left: 100_000 }, 10_475],
  ['a third, rounded down', { amount: 33_333, paid: 100_000, sent: 10_475, sentBack: 0, left: 100_000 }, 3491],
  ['the rest', { amount: 66_667, paid: 100_000, sent: 10_475, sentBack: 3491, left: 66_667 }, 6984],
])('[BOOK-08] what is asked back for %s never sums to more than was sent', (_what, back, expected) => {
  expect(sentBackOf(back)).toBe(expected)
})
