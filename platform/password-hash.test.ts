import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, NO_PASSWORD, verifyPassword } from './password-hash.server.ts'

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

test('[AUTH-03] a hash has a salt of its own and OWASP’s least cost, and its password is right', async () => {
  const [one, other] = [await hashPassword('una contraseña ﬁel'), await hashPassword('una contraseña ﬁel')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(one)
  expect(await verifyPassword({ hash: one, password: 'una contraseña fiel' })).toBe(true)
  expect(await verifyPassword({ hash: one, password: 'una contrasena fiel' })).toBe(false)
})

test.each([
  [stored, true],
  [NO_PASSWORD.replace('t=2', 't=1'), true],
  [NO_PASSWORD.replace('m=19456', 'm=65536'), true],
  [NO_PASSWORD, false],
])('[AUTH-03] the hash %s is made anew at the log-in: %s', (hash, isRenewed) => {
  expect(isOutdated(hash)).toBe(isRenewed)
})

test('[AUTH-03] twenty-four log-ins at once are all answered, and leave threads for files', async () => {
  let answered = 0
  const tries = Array.from({ length: 24 }, async () => {
    const isRight = await verifyPassword({ hash: NO_PASSWORD, password: 'a guess' })
    answered += 1
    return isRight
  })
  await readFile(fileURLToPath(import.meta.url))
  expect(answered).toBeLessThan(12)
  expect(new Set(await Promise.all(tries))).toEqual(new Set([false]))
})
