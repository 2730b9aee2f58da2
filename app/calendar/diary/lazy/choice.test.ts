import { expect, test } from 'vitest'
import { blockOf, chosenWith, movedBy } from './choice.ts'

const place = (index: number, at: number) => ({ index, at })

test('[HOST-08] the first cell begins a choice, the second is its other corner, a third begins anew', () => {
  const first = chosenWith(null, place(4, 9))
  const second = chosenWith(first, place(2, 12))
  expect(blockOf(second)).toEqual({ rows: { from: 2, to: 4 }, columns: { from: 9, to: 12 } })
  expect(blockOf(chosenWith(second, place(0, 0)))).toEqual({ rows: { from: 0, to: 0 }, columns: { from: 0, to: 0 } })
})

test.each([
  ['ArrowRight', [1, 1], [1, 2]],
  ['ArrowLeft', [1, 0], [1, 0]],
  ['ArrowUp', [0, 3], [0, 3]],
  ['ArrowDown', [1, 3], [2, 3]],
  ['PageDown', [1, 3], [6, 3]],
  ['PageDown', [8, 3], [9, 3]],
  ['Home', [1, 3], [1, 0]],
  ['End', [1, 3], [1, 6]],
] as const)('[HOST-08] %s leads from row and column %j to %j', (key, [index, at], to) => {
  const moved = movedBy(key, place(index, at), { rows: 10, columns: 7 })
  expect([moved?.index, moved?.at]).toEqual(to)
})

test('[HOST-08] other keys lead nowhere', () => {
  expect(movedBy('a', place(1, 1), { rows: 10, columns: 7 })).toBeNull()
})
