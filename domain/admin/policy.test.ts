import { permissions } from '#domain/accounts/permission.ts'
import { expect, test } from 'vitest'
import { leavesAnAdmin, mayChange } from './policy.ts'

test.each([
  [['users'], [], ['users'], true, 'what one has'],
  [['users'], [], ['users', 'payments'], false, 'more than one has'],
  [['users', 'emails'], ['payments'], [], false, 'from somebody who has more'],
  [permissions, ['payments'], [], true, 'all of it'],
] as const)('[ADM-01] an admin with %j makes %j into %j: %s (%s)', (own, before, after, may, _why) => {
  expect(mayChange(own, before, after)).toBe(may)
})

test.each([
  [['users'], [], true],
  [[], [['users', 'emails']], true],
  [['emails'], [['emails'], ['settings']], false],
  [[], [], false],
] as const)('[ADM-01] somebody with %j beside %j leaves an admin: %s', (after, others, does) => {
  expect(leavesAnAdmin(after, others)).toBe(does)
})
