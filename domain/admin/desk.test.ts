import { expect, test } from 'vitest'
import { COUNTED, waitingText } from './desk.ts'

test.each([
  [[], 0, ''],
  [[0, 0], 0, ''],
  [[3, 4], 0, '7'],
  [[3, 4], 7, ''],
  [[60, 4], 50, '14'],
  [[COUNTED - 1, 1], 0, '1001'],
  [[COUNTED, 1], 0, '1001+'],
  [[COUNTED], 50, '950+'],
])('[ADM-01] of %j things that wait, of which %i stand above, the number is told as %j', (counts, shown, text) => {
  expect(waitingText(counts, shown)).toBe(text)
})
