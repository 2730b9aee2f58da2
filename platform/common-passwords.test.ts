import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.server.ts'

test.each([
  ['password1', true],
  ['PassWord1', true],
  ['patio-guest', true],
  ['Patio2026!', true],
  ['patiopatio', true],
  ['patio-patio-1234567', true],
  ['mi-patio-verde-2026', false],
  ['correct horse battery', false],
])('[AUTH-02] whether %j is a password that many would guess here: %s', async (password, isGuessed) => {
  expect(await isCommonPassword(password)).toBe(isGuessed)
})
