import { expect, test } from 'vitest'
import { createCache, sharedAnswer } from './cache.server.ts'

const value = (text: string) => ({ text })

test('a value expires after its time to the millisecond, by the clock that is passed', () => {
  const cache = createCache<{ text: string }>({ ttlMs: 5000, maxEntries: 2 })
  cache.set('a', value('one'), 1000)
  expect(cache.get('a', 5999)).toEqual(value('one'))
  expect(cache.get('a', 6000)).toBeUndefined()
  expect(cache.get('b', 1000)).toBeUndefined()
})

test('setting a value again renews its time; reading it does not', () => {
  const cache = createCache<{ text: string }>({ ttlMs: 5000, maxEntries: 2 })
  cache.set('a', value('one'), 1000)
  cache.set('a', value('two'), 4000)
  expect(cache.get('a', 8000)).toEqual(value('two'))
  expect(cache.get('a', 9000)).toBeUndefined()
})

test('without a clock the process counts the time', async () => {
  const cache = createCache<{ text: string }>({ ttlMs: 2, maxEntries: 2 })
  cache.set('a', value('one'))
  await expect.poll(() => cache.get('a'), { interval: 1 }).toBeUndefined()
})

test('beyond the number of values, or their size, the least recently used are dropped', () => {
  const few = createCache<{ text: string }>({ ttlMs: 5000, maxEntries: 2 })
  const small = createCache<{ text: string }>({ ttlMs: 5000, maxSize: 2, sizeOf: ({ text }) => text.length })
  for (const cache of [few, small]) {
    cache.set('a', value('1'), 1)
    cache.set('b', value('2'), 1)
    cache.get('a', 1)
    cache.set('c', value('3'), 1)
    expect(['a', 'b', 'c'].map((key) => cache.get(key, 1)?.text)).toEqual(['1', undefined, '3'])
  }
})

test('a value being computed is shared, until it expires; a failure is not cached', async () => {
  const cache = createCache<Promise<number>>({ ttlMs: 5000, maxEntries: 2 })
  let calls = 0
  const ask = (nowMs: number, answer = () => Promise.resolve(calls)) => {
    const counted = () => {
      calls += 1
      return answer()
    }
    return sharedAnswer(cache, 'a', counted, nowMs)
  }

  const failing = ask(1000, () => Promise.reject(new Error('away')))
  await expect(Promise.allSettled([failing, ask(1000)])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(calls).toBe(1)
  expect(await Promise.all([ask(1000), ask(2000), ask(5999)])).toEqual([2, 2, 2])
  expect(await ask(6000)).toBe(3)
})
