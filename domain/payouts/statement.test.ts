import { expect, test } from 'vitest'
import { kindOfEntry } from './statement.ts'

test.each([
  ['check-in:a', 'share'],
  ['check-in-2:a', 'correction'],
  ['payout:p:a', 'payout'],
  ['payout-returned:p:a', 'returned'],
  ['claim:c', 'claim'],
  ['claim-paid:c', 'claim'],
  ['dispute:d', 'other'],
])('[HOST-09] a statement calls the entry %s %s', (key, kind) => {
  expect(kindOfEntry(key)).toBe(kind)
})
