import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { pageCache, strangersPage } from './page-cache.server.ts'

const asked = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  strangersPage({ method, url, headers: { host: 'localhost', ...headers } } as IncomingMessage)

const page = (html: string) => ({ html, nonce: 'n', headers: [] })

test.each([
  ['somebody with a session', '/', { cookie: 'i18next=es; better-auth.session_token=abc' }, 'GET'],
  ['somebody with a session on https', '/', { cookie: '__Secure-better-auth.session_data=abc' }, 'GET'],
  ['a form', '/property/1', {}, 'POST'],
  ['the log-in', '/?auth=login', {}, 'GET'],
])('[OPS-02] no page is shared with %s', (_who, url, headers, method) => {
  expect(asked(url, headers as Record<string, string>, method)).toBeNull()
})

test('[INTL-01] [INTL-02] strangers who read another language or currency, or ask at another site, get pages of their own', () => {
  const plain = asked('/')
  expect(asked('/', { cookie: 'other=1' })).toBe(plain)
  expect(asked('/', { cookie: 'i18next=es' })).not.toBe(plain)
  expect(asked('/', { cookie: 'a=b; currency=GBP' })).not.toBe(asked('/', { cookie: 'currency=CLP' }))
  expect(asked('/', { host: 'cl.localhost' })).not.toBe(plain)
  expect(asked('/?type=hour')).not.toBe(plain)
})

test('[OPS-02] a kept page is given for its time and not a moment longer', () => {
  const pages = pageCache(5000)
  pages.keep('a', page('one'), 1000)
  expect(pages.find('a', 5999)?.html).toBe('one')
  expect(pages.find('a', 6000)).toBeNull()
  expect(pages.find('b', 1000)).toBeNull()
})

test('[OPS-02] the pages together stay within their size, and the longest unused go first', () => {
  const pages = pageCache(5000, 10)
  pages.keep('a', page('aaaa'), 0)
  pages.keep('b', page('bbbb'), 0)
  pages.find('a', 1)
  pages.keep('c', page('cccc'), 2)
  expect(['a', 'b', 'c'].map((key) => pages.find(key, 3) !== null)).toEqual([true, false, true])
})
