import { expect, test } from 'vitest'
import { type BookingMoney, interventionLife, isOverDay, maxOf, needsSecond } from './intervention.ts'
import { changesIn, movesIn } from '#test/lives.ts'

const paid: BookingMoney = { captured: 110, left: 110, added: 0, serviceFee: 10, isDisputed: false }

test.each([
  ['nothing was given back', {}, { refund: 100, goodwill: 110, 'host-payment': 110, correction: 110 }],
  [
    'a part was given back at the host’s cost',
    { left: 60 },
    { refund: 50, goodwill: 60, 'host-payment': 110, correction: 110 },
  ],
  [
    'a part was given back at ours',
    { left: 60, added: 50 },
    { refund: 60, goodwill: 60, 'host-payment': 110, correction: 110 },
  ],
  ['all was given back', { left: 0 }, { refund: 0, goodwill: 0, 'host-payment': 110, correction: 110 }],
  [
    'a bank took back more than is left',
    { left: -20 },
    { refund: 0, goodwill: 0, 'host-payment': 110, correction: 110 },
  ],
  [
    'the guest’s bank may take it back',
    { isDisputed: true },
    { refund: 0, goodwill: 0, 'host-payment': 110, correction: 110 },
  ],
  ['nobody has paid', { captured: 0, left: 0 }, { refund: 0, goodwill: 0, 'host-payment': 0, correction: 0 }],
] as const)('[ADM-02] [BOOK-06] where %s, an admin moves at most what there is', (_, changes, limits) => {
  for (const [kind, max] of Object.entries(limits))
    expect(maxOf(kind as keyof typeof limits, { ...paid, ...changes })).toBe(max)
})

test.each([
  [100, 0, 100, false],
  [101, 0, 100, true],
  [-101, 0, 100, true],
  [60, 41, 100, true],
  [60, 40, 100, false],
  [1, 0, 0, true],
] as const)(
  '[ADM-02] [ADM-05] %i after %i alone, where one moves %i alone: a second person: %s',
  (amount, before, alone, isTwo) => {
    expect(needsSecond(amount, before, alone)).toBe(isTwo)
  },
)

test('[ADM-02] what was done or refused stays so', () => {
  expect(movesIn(interventionLife).length).toBe(2)
  expect(
    changesIn(interventionLife)
      .filter(([from]) => from !== 'waiting')
      .every(([, , may]) => !may),
  ).toBe(true)
})

test.each([
  [100, 0, 100, false],
  [100.01, 0, 100, true],
  [-60, 50, 100, true],
  [50, 50, 100, false],
  [0.01, 100, 100, true],
  [1, 0, 0, true],
  [1_000_000, 1_000_000, null, false],
])(
  '[ADM-03] %d dollars after %d within a day, of a role that moves %s alone, needs a second person: %s',
  (dollars, before, limit, isTwo) => {
    expect(isOverDay(dollars, before, limit)).toBe(isTwo)
  },
)
