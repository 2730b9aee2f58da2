import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findingsOfCdn } from './cdn.ts'

type Behaviour = { keyOf: (headers: IncomingHttpHeaders) => string | null; cacheControl?: string }

const languageIn = (cookie = '') => /i18next=(\w+)/.exec(cookie)?.[1] ?? 'en'
const isSomebody = (cookie = '') => cookie.includes('session')

/** A store of answers, and a server behind it that makes each page anew. */
async function foundAt({ keyOf, cacheControl = 'private, no-store' }: Behaviour) {
  const stored = new Map<string, string>()
  let renderings = 0
  const server = createServer(({ headers }, response) => {
    const key = keyOf(headers)
    const known = key === null ? undefined : stored.get(key)
    const html = known ?? `<html lang="${languageIn(headers.cookie)}"> ${(renderings += 1)}`
    if (key !== null) stored.set(key, html)
    response
      .writeHead(200, { 'cache-control': isSomebody(headers.cookie) ? 'private, no-store' : cacheControl })
      .end(html)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => server.close().closeAllConnections())
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return findingsOfCdn({ publicUrl, setting: { seconds: 5, purge: null } })
}

const right = ({ cookie }: IncomingHttpHeaders) => (isSomebody(cookie) ? null : languageIn(cookie))

test('[OPS-02] a CDN whose key holds what pages depend on is well, and so is one that stores nothing', async () => {
  for (const keyOf of [right, () => null])
    expect((await foundAt({ keyOf })).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
})

test.each([
  [
    'knows no language',
    { keyOf: ({ cookie }) => (isSomebody(cookie) ? null : 'all') },
    'wrong',
    /es, en and en got es, es, es/,
  ],
  [
    'knows no session',
    { keyOf: ({ cookie }) => languageIn(cookie) },
    'wrong',
    /somebody with a session gets a stranger’s/,
  ],
  [
    'lets browsers keep pages',
    { keyOf: right, cacheControl: 'public, max-age=0, s-maxage=3' },
    'warning',
    /s-maxage=3/,
  ],
] satisfies [string, Behaviour, string, RegExp][])(
  '[OPS-02] the doctor sees a CDN that %s',
  async (_what, behaviour, state, text) => {
    const others = (await foundAt(behaviour)).filter((finding) => finding.state !== 'ok')
    expect(others).toMatchObject([{ state, text: expect.stringMatching(text), advice: expect.any(String) }])
  },
)
