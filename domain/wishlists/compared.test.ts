import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { comparedIn } from './compared.ts'

const saved = Array.from({ length: 6 }, () => newId())
const [a, b, c, d, e] = saved as [string, string, string, string, string]

test.each([
  ['none', [], [], false],
  ['one twice', [a, a], [a], false],
  ['in the order of their ticks', [b, a], [b, a], false],
  ['one that is not in the list', [a, newId(), 'x'], [a], false],
  ['as many as there is room for', [a, b, c, d], [a, b, c, d], false],
  ['more', [a, b, c, d, e], [a, b, c, d], true],
])('[WISH-01] of the ticked spaces %s are compared', (_what, ticked, ids, isMore) => {
  expect(comparedIn(ticked, saved)).toEqual({ ids, isMore })
})
