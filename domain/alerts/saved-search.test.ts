import { searchAddress } from '#domain/search/search.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { canBeSaved, isOver, MAX_KNOWN, freshOf, plainSearch } from './saved-search.ts'

const LOOKED = new Date('2026-03-10T12:00:00Z')
const [older, newer] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-11T12:00:00Z')]
const found = (...listings: readonly (readonly [string, Date])[]) =>
  listings.map(([id, publishedAt]) => ({ id, publishedAt }))

test.each([
  ['what was there before', found(['a', older]), ['a'], []],
  ['what is new', found(['b', newer], ['a', older]), ['a'], ['b']],
  ['what is free again', found(['a', older], ['b', older]), ['a'], ['b']],
  ['nothing at the first look', found(['a', newer]), null, []],
])('[HOME-13] an alert tells %s', (_what, listings, known, fresh) => {
  expect(freshOf(listings, known, LOOKED)).toEqual(fresh)
})

test('[HOME-13] of a search that finds more than is remembered only what was published since is fresh', () => {
  const many = Array.from({ length: MAX_KNOWN }, () => newId())
  const listings = found(['new', newer], ['slid in', older])
  expect(freshOf(listings, many, LOOKED)).toEqual(['new'])
  expect(freshOf(listings, many.slice(1), LOOKED)).toEqual(['new', 'slid in'])
})

test.each([
  [{ checkIn: '2026-03-10' }, false],
  [{ checkIn: '2026-03-09' }, false],
  [{ checkIn: '2026-03-08' }, true],
  [{ checkIn: '2026-03-06', flexibility: 3 }, false],
  [{ checkIn: '2026-03-05', flexibility: 3 }, true],
  [{}, false],
])('[HOME-13] on March 10 the days of %j are over: %s', (dates, over) => {
  expect(isOver({ type: 'day', page: 1, ...dates }, '2026-03-10')).toBe(over)
})

test('[HOME-13] a search that was said in one line is saved like the same one that was chosen', () => {
  const chosen = { type: 'day', page: 1, guests: 2 } as const
  expect(searchAddress(plainSearch({ ...chosen, understood: true, unread: 'parrilla' }))).toBe(searchAddress(chosen))
})

test.each([
  [{}, false],
  [{ page: 3, sort: 'newest', showMap: true }, false],
  [{ understood: true, unread: 'parrilla' }, false],
  [{ subcategory: 'apartment', page: 3 }, true],
  [{ guests: 2 }, true],
] as const)('[HOME-13] %j can be saved: %s', (search, can) => {
  expect(canBeSaved({ type: 'day', page: 1, ...search })).toBe(can)
})
