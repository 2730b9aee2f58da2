import { expect, test } from 'vitest'
import { swipeOf } from './swipe.ts'

test.each([
  ['slowly, a phone, just enough', { dx: -30, dy: 0, ms: 800 }, 390, 1],
  ['slowly, a phone, not enough', { dx: -29, dy: 0, ms: 800 }, 390, 0],
  ['slowly, a tablet, just enough', { dx: 40, dy: 5, ms: 800 }, 768, -1],
  ['slowly, a tablet, not enough', { dx: 39, dy: 5, ms: 800 }, 768, 0],
  ['slowly, a desk, just enough', { dx: -50, dy: 0, ms: 401 }, 1440, 1],
  ['slowly, a desk, not enough', { dx: -49, dy: 0, ms: 401 }, 1440, 0],
  ['fast, just enough', { dx: 20, dy: 0, ms: 400 }, 1440, -1],
  ['fast, not enough', { dx: 19, dy: 0, ms: 100 }, 390, 0],
  ['more down than aside', { dx: -80, dy: 90, ms: 200 }, 390, 0],
] as const)('[HOME-05] a finger %s turns the card by what it asks for', (_case, movement, width, step) => {
  expect(swipeOf(movement, width)).toBe(step)
})
