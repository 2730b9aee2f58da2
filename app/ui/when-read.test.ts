import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenRead } from './when-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a line that nothing is known of', undefined, true],
  ['a fast line', { saveData: false, effectiveType: '4g' }, true],
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, false],
  ['a line of the second generation', { effectiveType: '2g' }, false],
  ['one that is slower still', { effectiveType: 'slow-2g' }, false],
])('[MSG-01] whether what a page may need next is fetched once it is read: %s', async (_, connection, isFetched) => {
  vi.stubGlobal('navigator', { connection })
  const load = vi.fn(async () => {
    throw new Error('A failure is met again when it is needed.')
  })
  whenRead(load)
  // What is on its way until a line has been quiet for half a second belongs to the first load.
  await vi.advanceTimersByTimeAsync(600)
  expect(load.mock.calls.length).toBe(0)
  await vi.advanceTimersByTimeAsync(600)
  expect(load.mock.calls.length).toBe(isFetched ? 1 : 0)
})
