import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAuth } from './gateway.server.ts'
import { endedSessionCookie, newSessionCookie, sessionHashOf } from './gateway.session-cookie.server.ts'

const secret = 'x'.repeat(40)
const plain = createAuth({ secret, publicUrl: 'http://localhost:3000' })
const secure = createAuth({ secret, publicUrl: 'https://patio.example' })
const sent = (cookie: string) => new Headers({ cookie: cookie.split(';')[0]! })

test.each([
  [plain, 'patio.session_token', 'Path=/; HttpOnly; SameSite=Lax'],
  [secure, '__Host-patio.session_token', 'Path=/; HttpOnly; SameSite=Lax; Secure'],
])('[AUTH-07] the session’s cookie is read by no script and sent to no other site: %#', (auth, name, attributes) => {
  const { cookie } = newSessionCookie(auth)
  expect(cookie.startsWith(`${name}=`)).toBe(true)
  expect(cookie.slice(cookie.indexOf('; ') + 2)).toBe(`Max-Age=31536000; ${attributes}`)
  expect(endedSessionCookie(auth)).toBe(`${name}=; Max-Age=0; ${attributes}`)
})

test('[AUTH-07] each log-in has another token, and its row stores the token’s hash alone', () => {
  const [one, other] = [newSessionCookie(plain), newSessionCookie(plain)]
  const token = decodeURIComponent(one.cookie.split(/[=;]/)[1]!).split('.')[0]!
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(one.hash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(sessionHashOf(plain, sent(one.cookie))).toBe(one.hash)
  expect(other.hash).not.toBe(one.hash)
})

test('[AUTH-07] a cookie that an earlier version has signed stays valid', () => {
  const value = 'vKqMHQpVn8ksdmqvkgoDBMhPXIWGsG6V.xkOxbixNdBzLozKb21+rfCtCvxSXpThi/YixCIYqc7A='
  const hash = createHash('sha256').update('vKqMHQpVn8ksdmqvkgoDBMhPXIWGsG6V').digest('hex')
  for (const each of [value, encodeURIComponent(value)])
    expect(sessionHashOf(plain, new Headers({ cookie: `a=b; patio.session_token=${each}` }))).toBe(hash)
})

test('[AUTH-07] behind TLS only the cookie that no other host can set is read', () => {
  const { cookie } = newSessionCookie(secure)
  expect(sessionHashOf(secure, sent(cookie))).not.toBeNull()
  expect(sessionHashOf(secure, sent(cookie.replace('__Host-', '')))).toBeNull()
})
