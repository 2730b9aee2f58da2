import { expect, test } from 'vitest'
import { variantFor } from './variant.ts'

test.each([
  [390, false, 'steps'],
  [640, false, 'steps'],
  [641, false, 'folds'],
  [767, false, 'folds'],
  [390, true, 'folds'],
  [700, true, 'folds'],
])('[HOME-08] [HOME-09] %i px wide, over results: %s, the search in %s opens', (width, isResults, variant) => {
  expect(variantFor(width, isResults)).toBe(variant)
})
