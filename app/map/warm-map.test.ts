import { afterEach, expect, test, vi } from 'vitest'
import { warmMapWhenIdle } from './warm-map.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a line that nothing is known of', undefined, true],
  ['a fast line', { saveData: false, effectiveType: '4g' }, true],
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, false],
  ['a line of the second generation', { effectiveType: '2g' }, false],
  ['one that is slower still', { effectiveType: 'slow-2g' }, false],
])('[HOME-06] whether the map’s code is loaded ahead when the page is idle: %s', (_, connection, isLoaded) => {
  const whenIdle = vi.fn()
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('window', { requestIdleCallback: whenIdle })
  vi.stubGlobal('requestIdleCallback', whenIdle)
  warmMapWhenIdle()
  expect(whenIdle.mock.calls.length).toBe(isLoaded ? 1 : 0)
})
