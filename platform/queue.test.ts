import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueue } from './queue.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aQueue(write: (items: readonly number[]) => Promise<void> = async () => {}) {
  const written: number[][] = []
  const counts = { written: 0, failed: 0 }
  const queue = createQueue<number>({
    write: async (items) => {
      written.push([...items])
      await write(items)
    },
    batchSize: 3,
    afterMs: 1000,
    maxItems: 7,
    onWritten: (count) => void (counts.written += count),
    onFailed: (count) => void (counts.failed += count),
  })
  return { queue, written, counts }
}

test('[ADM-06] what waits is written when a batch is full, or after a second', async () => {
  const { queue, written, counts } = aQueue()
  queue.add(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual([[1]])
  for (const item of [2, 3, 4]) queue.add(item)
  await vi.advanceTimersByTimeAsync(0)
  expect(written).toEqual([[1], [2, 3, 4]])
  expect(counts).toEqual({ written: 4, failed: 0 })
})

test('[ADM-06] while a batch is being written, a full queue drops what comes; one batch is written at a time', async () => {
  let go = () => {}
  const { queue, written, counts } = aQueue(() => new Promise((done) => (go = done)))
  for (const item of [1, 2, 3]) queue.add(item)
  await vi.advanceTimersByTimeAsync(5000)
  expect([4, 5, 6, 7, 8, 9, 10, 11].map(queue.add)).toEqual([true, true, true, true, true, true, true, false])
  await vi.advanceTimersByTimeAsync(5000)
  expect(written).toEqual([[1, 2, 3]])
  go()
  await vi.advanceTimersByTimeAsync(0)
  expect(written).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  expect(counts.written).toBe(3)
})

test('[ADM-06] a batch that fails is lost and counted, and the next one is written', async () => {
  let isBroken = true
  const { queue, counts } = aQueue(async () => {
    if (isBroken) throw new Error('locked')
  })
  for (const item of [1, 2, 3]) queue.add(item)
  await vi.advanceTimersByTimeAsync(0)
  isBroken = false
  queue.add(4)
  await vi.advanceTimersByTimeAsync(1000)
  expect(counts).toEqual({ written: 1, failed: 3 })
})

test('[ADM-06] a program that ends writes what waits first, without what was taken out', async () => {
  const { queue, written } = aQueue()
  for (const item of [1, 2]) queue.add(item)
  expect(queue.drop((item) => item === 1)).toBe(1)
  await queue.flush()
  await queue.flush()
  expect(written).toEqual([[2]])
})

test('[ADM-06] what is being written cannot be taken out, so whoever removes it afterwards waits for that batch alone', async () => {
  let go = () => {}
  const { queue, counts } = aQueue(() => new Promise((done) => (go = done)))
  await queue.settle()
  for (const item of [1, 2, 3, 4, 5, 6]) queue.add(item)
  expect(queue.drop((item) => item < 3)).toBe(0)
  let isSettled = false
  void queue.settle().then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(5000)
  expect(isSettled).toBe(false)
  go()
  await vi.advanceTimersByTimeAsync(0)
  expect([isSettled, counts.written]).toEqual([true, 3])
})
