import { DAY_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { readViewed, viewedIn, viewedLimits, withViewed } from './viewed.ts'

const NOW = 1_800_000_000_000
const ids = Array.from({ length: viewedLimits.listings + 3 }, () => newId())
const [a, b] = ids as [string, string]

test('[HOME-05] the last viewed listing comes first, each once, and the oldest beyond the limit is forgotten', () => {
  const all = ids.reduce((list, id, index) => withViewed(list, id, NOW + index), readViewed(null, NOW))
  expect(all.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, viewedLimits.listings))
  expect(
    withViewed(
      [
        { id: a, at: 1 },
        { id: b, at: 2 },
      ],
      b,
      3,
    ),
  ).toEqual([
    { id: b, at: 3 },
    { id: a, at: 1 },
  ])
})

test.each([
  ['a fresh one', [{ id: a, at: NOW - 1 }], [a]],
  ['one that is too old', [{ id: a, at: NOW - viewedLimits.days * DAY_MS }], []],
  ['an id that is none', [{ id: 'x', at: NOW }], []],
  ['a time that is none', [{ id: a, at: '1' }], []],
  ['nothing', [null, 1, 'x'], []],
  ['no list', { id: a, at: NOW }, []],
  ['too many', ids.map((id) => ({ id, at: NOW })), ids.slice(0, viewedLimits.listings)],
])('[HOME-05] of what a browser has stored %s is read as it should', (_what, stored, read) => {
  expect(readViewed(JSON.stringify(stored), NOW).map(({ id }) => id)).toEqual(read)
})

test('[HOME-05] what is no JSON, or no list of ids in an address, is nothing', () => {
  expect(readViewed('{', NOW)).toEqual([])
  expect(viewedIn(null)).toEqual([])
  expect(viewedIn(`${a},x,${b}`)).toEqual([a, b])
  expect(viewedIn(ids.join())).toHaveLength(viewedLimits.listings)
})
