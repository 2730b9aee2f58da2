import { expect, test } from 'vitest'
import { asksPurpose } from './purpose.ts'

test.each([
  ['apartment', true, false],
  ['apartment', false, true],
  ['hall', true, true],
  ['film-studio', true, true],
  ['office', true, true],
  ['spa', true, false],
  ['spa', false, true],
] as const)(
  '[BOOK-01] for %s, booked at once: %s, a guest is asked what it is for: %s',
  (subcategory, instantBook, isExpected) => {
    expect(asksPurpose({ subcategory, instantBook })).toBe(isExpected)
  },
)
