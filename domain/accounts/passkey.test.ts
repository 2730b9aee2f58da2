import { expect, test } from 'vitest'
import { isCopied, modelOf } from './passkey.ts'

test.each([
  [0, 0, false],
  [0, 1, false],
  [7, 8, false],
  [7, 900, false],
  [7, 7, true],
  [7, 6, true],
  [7, 0, true],
])('[AUTH-07] of an authenticator that had signed %d times and says %d a copy is assumed: %s', (before, now, is) => {
  expect(isCopied({ before, now })).toBe(is)
})

test('[AUTH-07] a passkey is named by its password manager, where that says which it is', () => {
  expect(modelOf('bada5566-a7aa-401f-bd96-45619a55120d')).toBe('1Password')
  expect(modelOf('00000000-0000-0000-0000-000000000000')).toBeNull()
})
