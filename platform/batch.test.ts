import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatch } from './batch.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Item = { key: string; value: number }

function aBatch(maxItems = 3, write: (items: readonly Item[]) => Promise<void> = async () => {}) {
  const written: (readonly Item[])[] = []
  const errors: unknown[] = []
  const batch = createBatch<Item>({
    write: async (items) => {
      written.push(items)
      await write(items)
    },
    keyOf: ({ key }) => key,
    afterMs: 1000,
    maxItems,
    onError: (error) => errors.push(error),
  })
  return { batch, written, errors }
}

test('[HOST-07] what comes within a second is written together, the same of it once', async () => {
  const { batch, written } = aBatch()
  batch.add({ key: 'a', value: 1 })
  batch.add({ key: 'b', value: 1 })
  batch.add({ key: 'a', value: 2 })
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([
    [
      { key: 'a', value: 2 },
      { key: 'b', value: 1 },
    ],
  ])
  await vi.advanceTimersByTimeAsync(5000)
  expect(written).toHaveLength(1)
})

test('[HOST-07] a full batch takes no more until it is written', async () => {
  const { batch, written } = aBatch()
  for (const key of ['a', 'b', 'c', 'd', 'e', 'a']) batch.add({ key, value: 0 })
  await batch.flush()
  batch.add({ key: 'f', value: 0 })
  await batch.flush()
  expect(written.map((items) => items.map(({ key }) => key))).toEqual([['a', 'b', 'c'], ['f']])
})

test('[HOST-07] what cannot be written is lost and said, and the next is written', async () => {
  const outage = new Error('no database')
  const { batch, written, errors } = aBatch(3, async ([item]) => {
    if (item?.key === 'a') throw outage
  })
  batch.add({ key: 'a', value: 0 })
  await batch.flush()
  batch.add({ key: 'b', value: 0 })
  await batch.flush()
  expect([errors, written.length]).toEqual([[outage], 2])
})

test('[OPS-02] what is merged is written once, with all of it', async () => {
  const written: (readonly Item[])[] = []
  const batch = createBatch<Item>({
    write: async (items) => void written.push(items),
    keyOf: ({ key }) => key,
    merge: (former, { value }) => ({ ...former, value: former.value + value }),
    afterMs: 1000,
    maxItems: 2,
    onError: () => {},
  })
  for (const key of ['a', 'b', 'a', 'c', 'a']) batch.add({ key, value: 1 })
  await batch.flush()
  expect(written).toEqual([
    [
      { key: 'a', value: 3 },
      { key: 'b', value: 1 },
    ],
  ])
})
