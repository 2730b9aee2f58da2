import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSpareTime } from './spare-time.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Each work takes a millisecond. */
function aSpareTime(work: (item: number) => Promise<void> = async () => {}) {
  const done: number[] = []
  const failures: unknown[] = []
  const spareTime = createSpareTime<number>({
    work: async (item) => {
      vi.advanceTimersByTime(1)
      await work(item)
      done.push(item)
    },
    onFailed: (error) => void failures.push(error),
    sliceMs: 3,
    pauseMs: 10,
    maxItems: 7,
  })
  return { ...spareTime, done, failures }
}

test('[ADM-06] works are done in order, a slice at a time with a pause before each', async () => {
  const { add, done } = aSpareTime()
  for (const item of [1, 2, 3, 4, 5]) add(item)
  await vi.advanceTimersByTimeAsync(9)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await turn()
  expect(done).toEqual([1, 2, 3])
  await vi.advanceTimersByTimeAsync(10)
  await turn()
  expect(done).toEqual([1, 2, 3, 4, 5])
  add(6)
  await vi.advanceTimersByTimeAsync(10)
  expect(done).toEqual([1, 2, 3, 4, 5, 6])
})

test('[ADM-06] beyond its limit nothing is taken until some of it is done', async () => {
  const { add, done } = aSpareTime()
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(add)).toEqual([true, true, true, true, true, true, true, false])
  await vi.advanceTimersByTimeAsync(10)
  await turn()
  expect([done.length, add(9)]).toEqual([3, true])
})

test('[ADM-06] a work that fails is told, and the others are done', async () => {
  const broken = new Error('broken')
  const { add, done, failures } = aSpareTime(async (item) => {
    if (item === 2) throw broken
  })
  for (const item of [1, 2, 3]) add(item)
  await vi.advanceTimersByTimeAsync(10)
  await turn()
  expect([done, failures]).toEqual([[1, 3], [broken]])
})

test('[ADM-06] what waits can be dropped, and at the end all the rest is done at once', async () => {
  const { add, drop, flush, done } = aSpareTime()
  for (const item of [1, 2, 3, 4, 5, 6]) add(item)
  drop((item) => item % 2 === 0)
  const flushed = flush()
  await turn()
  expect(done).toEqual([1, 3, 5])
  await vi.advanceTimersByTimeAsync(10)
  await flushed
})

test('[ADM-06] a work that has begun is waited for, as it cannot be dropped', async () => {
  const begun = Promise.withResolvers<void>()
  const { add, drop, settle, done } = aSpareTime(() => begun.promise)
  for (const item of [1, 2]) add(item)
  await vi.advanceTimersByTimeAsync(10)
  drop(() => true)
  const settled = settle()
  begun.resolve()
  await settled
  expect(done).toEqual([1])
  await turn()
  expect(done).toEqual([1])
})
