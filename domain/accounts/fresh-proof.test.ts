import { expect, test } from 'vitest'
import { proofWaysOf } from './fresh-proof.ts'

test.each([
  [{ hasPassword: true, passkeys: 0, hasApp: false, needsBoth: false }, ['password'], 'a password'],
  [{ hasPassword: false, passkeys: 0, hasApp: false, needsBoth: false }, ['code'], 'no password'],
  [{ hasPassword: true, passkeys: 1, hasApp: false, needsBoth: false }, ['passkey', 'password'], 'both'],
  [{ hasPassword: false, passkeys: 2, hasApp: false, needsBoth: false }, ['passkey', 'code'], 'passkeys'],
  [{ hasPassword: true, passkeys: 1, hasApp: false, needsBoth: true }, ['passkey'], 'an admin with a passkey'],
  [{ hasPassword: false, passkeys: 1, hasApp: false, needsBoth: true }, ['passkey'], 'one without a password'],
  [{ hasPassword: true, passkeys: 1, hasApp: true, needsBoth: true }, ['passkey', 'password'], 'one with an app too'],
  [{ hasPassword: true, passkeys: 0, hasApp: true, needsBoth: true }, ['password'], 'one with an app'],
])('[AUTH-07] %o is proved by %j (%s)', (having, ways, _who) => {
  expect(proofWaysOf(having)).toEqual(ways)
})
