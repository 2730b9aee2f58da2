import { expect, test } from 'vitest'
import { circlesIn, graphOf } from './circles.ts'

test('a graph without a circle has none, though two ways lead to the same place', () => {
  expect(
    circlesIn(
      graphOf([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ]),
    ),
  ).toEqual([])
})

test('a circle is reported without the path that leads to it', () => {
  expect(
    circlesIn(
      graphOf([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ]),
    ),
  ).toEqual([['b', 'c', 'b']])
})

test('two separate groups are reported as two circles', () => {
  expect(
    circlesIn(
      graphOf([
        ['a', 'b'],
        ['b', 'a'],
        ['a', 'c'],
        ['c', 'd'],
        ['d', 'c'],
      ]),
    ),
  ).toHaveLength(2)
})

test('what points at itself makes no circle', () => {
  expect(circlesIn(graphOf([['a', 'a']]))).toEqual([])
})
