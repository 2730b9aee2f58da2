import { expect, test } from 'vitest'
import { comparedRange, periodsOf } from './periods.ts'

const today = '2026-03-11'

test.each([
  [
    'day',
    '2026-03-09',
    '2026-03-11',
    ['2026-03-09 2026-03-09', '2026-03-10 2026-03-10', '2026-03-11 2026-03-11 partial'],
  ],
  [
    'week',
    '2026-02-24',
    '2026-03-11',
    ['2026-02-24 2026-03-01 partial', '2026-03-02 2026-03-08', '2026-03-09 2026-03-11 partial'],
  ],
  ['month', '2026-01-01', '2026-02-28', ['2026-01-01 2026-01-31', '2026-02-01 2026-02-28']],
] as const)(
  '[ADM-04] by %s, %s to %s is cut into periods that say whether they are whole',
  (grain, from, to, expected) => {
    const periods = periodsOf({ from, to }, grain, today)
    expect(periods.map((each) => `${each.from} ${each.to}${each.isPartial ? ' partial' : ''}`)).toEqual(expected)
  },
)

test.each([
  ['previous', '2026-03-01', '2026-03-31', { from: '2026-01-29', to: '2026-02-28' }],
  ['year', '2028-02-29', '2028-03-31', { from: '2027-02-28', to: '2027-03-31' }],
  ['none', '2026-03-01', '2026-03-31', null],
] as const)('[ADM-04] compared with %s, %s to %s has its own range', (compare, from, to, expected) => {
  expect(comparedRange({ from, to }, compare)).toEqual(expected)
})
