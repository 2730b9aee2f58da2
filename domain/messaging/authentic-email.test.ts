import { expect, test } from 'vitest'
import { isAuthentic } from './authentic-email.ts'

const from = 'ana@example.org'
const of = (...values: string[]) => values.map((value) => ({ key: 'authentication-results', value }))

test.each([
  ['DMARC', 'mx.patio.example; dmarc=pass header.from=example.org', true],
  ['DKIM of the domain', 'mx.patio.example; dkim=pass header.d=example.org', true],
  ['DKIM of a name below it', 'mx.patio.example; dkim=pass header.i=@mail.example.org', true],
  ['SPF of the domain', 'mx.patio.example; spf=pass smtp.mailfrom=bounce@example.org', true],
  ['a comment with a result', 'mx.patio.example; spf=fail (dmarc=pass) smtp.mailfrom=example.org', false],
  [
    'a quoted sender with a result',
    'mx.patio.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.org; y"@evil.example',
    false,
  ],
  ['comments within comments', 'mx.patio.example; spf=fail (of (x; dmarc=pass) y; dmarc=pass); dkim=none', false],
  ['a quote without its end', 'mx.patio.example; spf=fail smtp.mailfrom="x; dmarc=pass header.from=example.org', false],
  ['DMARC of another domain', 'mx.patio.example; dmarc=pass header.from=example.com', false],
  [
    'DKIM of another domain',
    'mx.patio.example; dkim=pass header.d=example.com; spf=pass smtp.mailfrom=a@example.com',
    false,
  ],
  ['a domain that ends alike', 'mx.patio.example; dkim=pass header.d=badexample.org', false],
  ['a failure', 'mx.patio.example; dmarc=fail header.from=example.org', false],
  ['another server', 'mx.other.example; dmarc=pass header.from=example.org', false],
  ['a server whose name begins alike', 'mx.patio.example.evil.example; dmarc=pass header.from=example.org', false],
])('[MSG-04] by %s an answer is authentic or not', (_, value, is) => {
  expect(isAuthentic(of(value), { server: 'mx.patio.example', from })).toBe(is)
})

test('[MSG-04] only the topmost head is our mail server’s; one that came with the e-mail stands below it', () => {
  const forged = 'mx.patio.example; dmarc=pass header.from=example.org'
  const ours = 'mx.patio.example; dmarc=fail header.from=example.org'
  expect(isAuthentic(of(ours, forged), { server: 'mx.patio.example', from })).toBe(false)
})

test('[MSG-04] without a server’s name nothing is said of it, and with one an e-mail without that head is not authentic', () => {
  expect(isAuthentic(of('mx.patio.example; dmarc=fail'), { server: null, from })).toBeNull()
  expect(isAuthentic([], { server: 'mx.patio.example', from })).toBe(false)
})
