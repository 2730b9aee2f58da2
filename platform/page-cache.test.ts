import { expect, test } from 'vitest'
import { htmlWith, type Page, pageCache, pageWithout } from './page-cache.server.ts'

const page = (html: string) => pageWithout('nonce', Buffer.from(html), [])
const textOf = (found: Page) => htmlWith('nonce', found).toString()
const none = () => Promise.resolve(null)

/** The cached pages are read without rendering any. */
const known = async (share: ReturnType<typeof pageCache>, ...keys: string[]) =>
  (await Promise.all(keys.map((key) => share(key, none)))).map((found) => found && textOf(found))

test('a cached page is served until it expires and no longer', async () => {
  let now = 1000
  const share = pageCache(5000, { maxBytes: 100, now: () => now })
  await share('a', async () => page('one'))
  now = 5999
  expect(await known(share, 'a', 'b')).toEqual(['one', null])
  now = 6000
  expect(await known(share, 'a')).toEqual([null])
})

test('[OPS-02] while the database does not answer a page is given on for minutes, and afterwards no longer', async () => {
  let [now, isAway] = [1000, false]
  const share = pageCache(5000, { now: () => now, isAway: () => isAway })
  await share('a', async () => page('one'))
  now = 9 * 60_000 + 1000
  isAway = true
  expect(await known(share, 'a')).toEqual(['one'])
  now = 10 * 60_000 + 1000
  expect(await known(share, 'a')).toEqual([null])
})

test('[OPS-02] who waited for a page when the database went away gets the older one; of one that is gone nothing is kept', async () => {
  let [now, isAway] = [1000, false]
  const share = pageCache(5000, { now: () => now, isAway: () => isAway })
  for (const key of ['a', 'b']) await share(key, async () => page('one'))
  now = 6000
  const away = async () => {
    isAway = true
    return null
  }
  expect(textOf((await share('a', away))!)).toBe('one')
  isAway = false
  await share('b', none)
  isAway = true
  expect(await known(share, 'b')).toEqual([null])
})

test('each answer has a nonce of its own, wherever the page names it', () => {
  const html = '<script nonce="n1">…</script><script nonce="n1"></script>'
  expect(htmlWith('other', pageWithout('n1', Buffer.from(html), [])).toString()).toBe(html.replaceAll('n1', 'other'))
})

test('the pages together stay within their size, and the longest unused go first', async () => {
  const share = pageCache(5000, { maxBytes: 10, now: () => 0 })
  await share('a', async () => page('aaaa'))
  await share('b', async () => page('bbbb'))
  await share('a', none)
  await share('c', async () => page('cccc'))
  expect(await known(share, 'a', 'b', 'c')).toEqual(['aaaa', null, 'cccc'])
})

test('of a hundred who wait for one page one renders it', async () => {
  const share = pageCache(5000)
  let renderings = 0
  const render = async () => {
    renderings += 1
    await new Promise((done) => setImmediate(done))
    return page('for all')
  }
  const pages = await Promise.all(Array.from({ length: 100 }, () => share('a', render)))
  expect(new Set(pages.map((found) => found && textOf(found)))).toEqual(new Set(['for all']))
  expect(renderings).toBe(1)
})

test('a private answer is not shared, and the requests that waited render at once', async () => {
  const share = pageCache(5000)
  const own = share('a', none)
  expect(await Promise.all([own, share('a', async () => page('never asked for'))])).toEqual([null, null])
  expect(await known(share, 'a')).toEqual([null])
})

test('when rendering fails, the next waiting request renders for all', async () => {
  const share = pageCache(5000)
  const failing = share('a', () => Promise.reject(new Error('went away')))
  let renderings = 0
  const waiting = Array.from({ length: 10 }, () =>
    share('a', async () => {
      renderings += 1
      return page('second')
    }),
  )
  await expect(failing).resolves.toBeNull()
  expect((await Promise.all(waiting)).map((found) => found && textOf(found))).toEqual(
    Array.from({ length: 10 }, () => 'second'),
  )
  expect(renderings).toBe(1)
})

test('[OPS-02] after a change of the settings no page of before is given on, nor one that was being made', async () => {
  let version = 1
  const share = pageCache(5000, { version: () => version })
  await share('a', async () => page('before'))
  const { promise, resolve } = Promise.withResolvers<Page>()
  const slow = share('b', () => promise)
  version = 2
  expect(await known(share, 'a')).toEqual([null])
  const [own, other] = [share('b', async () => page('after')), share('b', none)]
  resolve(page('before'))
  await slow
  expect([await own, await other].map((found) => found && textOf(found))).toEqual(['after', 'after'])
  // What was begun before may be stored last, and is given to nobody.
  expect(await share('b', async () => page('anew'))).toSatisfy((found: Page) =>
    ['after', 'anew'].includes(textOf(found)),
  )
})

test('[OPS-02] a page is as old as its data were when it was made', async () => {
  let now = 1000
  const share = pageCache(5000, { now: () => now })
  await share('a', async () => ({ ...page('one'), ageMs: 3000 }))
  now = 2999
  expect(await known(share, 'a')).toEqual(['one'])
  now = 3000
  expect(await known(share, 'a')).toEqual([null])
})
