import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { forCdn, headersOfShared, inlineScripts, type SharedAnswers } from './shared-answer.server.ts'

const page = { url: new URL('http://localhost/'), html: Buffer.from('') }

test('[OPS-02] a CDN gives a page out for less time than it may be old: a second is for the next one, a second for whoever counts whole ones', () => {
  expect(headersOfShared({ seconds: 5, tagsOf: null }, page)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=3, stale-while-revalidate=1',
  })
  const { 'cache-control': control = '', ...tags } = headersOfShared(
    { seconds: 60, tagsOf: () => ['l-1', 'l-2'] },
    page,
  )
  expect(control).toContain('s-maxage=58')
  expect(tags).toEqual({ 'surrogate-key': 'l-1 l-2', 'cache-tag': 'l-1,l-2' })
})

test('[OPS-02] what a replica gave is stored for less time by its age, and not at all once something that it shows has changed since', () => {
  const control = (setting: Partial<SharedAnswers>, age: { ageMs: number; time: number }) =>
    headersOfShared({ seconds: 5, tagsOf: null, ...setting }, { ...page, ...age })['cache-control']
  expect(control({}, { ageMs: 1200, time: 0 })).toContain('s-maxage=1,')
  expect(control({}, { ageMs: 2100, time: 0 })).toBe('private, no-store')
  expect(forCdn('public, max-age=60', { seconds: 5, ageMs: 1200 })).toBe('public, max-age=60, s-maxage=1')
  const hasChangedSince = (time: number) => time <= 7
  expect(control({ seconds: 60, hasChangedSince }, { ageMs: 300, time: 7 })).toBe('private, no-store')
  expect(control({ seconds: 60, hasChangedSince }, { ageMs: 300, time: 8 })).toContain('s-maxage=57,')
})

test.each([
  ['public, max-age=86400', 'public, max-age=86400, s-maxage=3'],
  ['public, max-age=31536000, immutable', 'public, max-age=31536000, immutable'],
  ['public, max-age=0, s-maxage=9', 'public, max-age=0, s-maxage=9'],
  ['private, no-store', 'private, no-store'],
  ['private, max-age=60', 'private, max-age=60'],
  ['no-store', 'no-store'],
])('[OPS-02] of an answer that says ‘%s’ a CDN is told ‘%s’', (own, others) => {
  expect(forCdn(own, { seconds: 5 })).toBe(others)
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

test('[OPS-02] a stored page names its own scripts by what they are, and no script that somebody has written into it', () => {
  const html = [
    '<style nonce="N">body{}</style>',
    '<script nonce="N">one("é")</script>',
    '<script type="held" nonce="N" async>import "/a.js"</script>',
    '<script nonce="N" src="/assets/b.js"></script>',
    '<script>evil()</script><script nonce="M">guessed()</script>',
    '<p>nonce="N" &lt;script&gt;</p>',
    '<script nonce="N">one("é")</script>',
    '<script nonce="N">cut off',
  ].join('')
  expect(inlineScripts(Buffer.from(html), 'N')).toEqual([hashOf('one("é")'), hashOf('import "/a.js"')])
})

test('[OPS-02] without a CDN nothing is stored elsewhere, and servers keep pages for five seconds; behind one they keep none', () => {
  expect(readConfig({})).toMatchObject({ cdn: null, pageCacheMs: 5000 })
  expect(readConfig({ CDN_SECONDS: '5' })).toMatchObject({ cdn: { seconds: 5, purge: null }, pageCacheMs: 0 })
  expect(readConfig({ CDN_SECONDS: '5', PAGE_CACHE_SECONDS: '1' })).toMatchObject({ pageCacheMs: 1000 })
  const purge = { CDN_SECONDS: '30', CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_TOKEN: 'a-long-token' }
  expect(readConfig(purge).cdn).toEqual({
    seconds: 30,
    purge: { url: 'https://cdn.example/purge', headers: { authorization: 'Bearer a-long-token' } },
  })
  expect(readConfig({ ...purge, CDN_PURGE_HEADER: 'fastly-key' }).cdn?.purge?.headers).toEqual({
    'fastly-key': 'a-long-token',
  })
})

test.each([
  [{ CDN_SECONDS: '2' }, 'CDN_SECONDS: expected 0, or 3 to 60'],
  [{ CDN_SECONDS: '61' }, 'CDN_SECONDS'],
  [{ CDN_SECONDS: '4.5' }, 'CDN_SECONDS'],
  [{ CDN_SECONDS: '5', CDN_PURGE_URL: 'https://cdn.example' }, 'CDN_PURGE_TOKEN: expected beside CDN_PURGE_URL'],
  [{ CDN_SECONDS: '5', CDN_PURGE_TOKEN: 'a-long-token' }, 'CDN_PURGE_URL: expected beside CDN_PURGE_TOKEN'],
  [
    { CDN_PURGE_URL: 'https://cdn.example', CDN_PURGE_TOKEN: 'a-long-token' },
    'CDN_SECONDS: expected beside CDN_PURGE_URL',
  ],
  [{ CDN_SECONDS: '5', CDN_PURGE_URL: 'ftp://cdn.example', CDN_PURGE_TOKEN: 'a-long-token' }, 'CDN_PURGE_URL'],
])('[OPS-02] a CDN that is half described stops the start: %j', (env, why) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(why)
})
