import { expect, test } from 'vitest'
import { hashPassword, NO_PASSWORD, verifyPassword } from './password-hash.server.ts'

/** The account library that earlier versions used has written it. */
const stored =
  '79d9bb2d6d3d627276726b53d7ee717d:a451279ab630b28b2a92129b789946dece6ee8de928131f50be659bb4f3a0d29bbc1194e13aeffc6f3c35cdaa8f3a20f2871ffcf8d46ecff10ebf8ebce858dd7'

test.each([
  [stored, 'una contraseña ﬁel', true],
  [stored, 'una contraseña fiel', true],
  [stored, 'una contrasena fiel', false],
  [stored, '', false],
  [NO_PASSWORD, '', false],
  ['no hash', 'no hash', false],
  ['', '', false],
  [':', '', false],
])('[AUTH-02] of the hash %s the password %j is right: %s', async (hash, password, isRight) => {
  expect(await verifyPassword({ hash, password })).toBe(isRight)
})

test('[AUTH-03] a hash has a salt of its own, and its password is right', async () => {
  const [one, other] = [await hashPassword('a good password'), await hashPassword('a good password')]
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(other).not.toBe(one)
  expect(await verifyPassword({ hash: one, password: 'a good password' })).toBe(true)
})
