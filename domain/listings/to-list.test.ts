import { expect, test } from 'vitest'
import { toList } from './to-list.ts'

test.each([
  [[], null, { unit: null, isFirst: true }],
  [[], 'hour', { unit: 'hour', isFirst: true }],
  [['day'], null, null],
  [['day'], 'day', null],
  [['day'], 'hour', { unit: 'hour', isFirst: false }],
  [['hour'], 'day', { unit: 'day', isFirst: false }],
  [['day', 'hour'], 'hour', null],
] as const)('[HOST-10] who lists per %j and asks for %s has %j to list', (hosted, requested, missing) => {
  expect(toList(hosted, requested)).toEqual(missing)
})
