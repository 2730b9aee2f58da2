import { expect, test } from 'vitest'
import { kindOfEntry } from './statement.ts'

test.each([
  ['check-in:a', 'share'],
  ['check-in-2:a', 'correction'],
  ['payout:p:a', 'payout'],
  ['payout-returned:p:a', 'returned'],
  ['reversal:r', 'reversed'],
  ['reversal-failed:r', 'other'],
  ['claim:c', 'claim'],
  ['dispute:d', 'chargeback'],
  ['adjustment:d', 'other'],
])('[HOST-09] a statement calls the entry %s %s', (key, kind) => {
  expect(kindOfEntry(key)).toBe(kind)
})

test('[HOST-09] a share that is not what it was is called by its cause, where that is known', () => {
  expect(kindOfEntry('check-in-1:a', 'claim')).toBe('claim')
  expect(kindOfEntry('check-in-1:a', 'chargeback')).toBe('chargeback')
  // The share's own entry stays one, even with a claim in the same moment.
  expect(kindOfEntry('check-in:a', 'claim')).toBe('share')
})
