import { expect, test } from 'vitest'
import { HeartIds, MoveForm, NoteForm, WishlistName } from './input.ts'
import { MAX_HEARTS, movedInOrder, type SavedMove, wishlistLimits } from './wishlist.ts'

const id = '019300f0-0000-7000-8000-000000000001'

test.each([
  ['b', 'up', 'bacd'],
  ['a', 'up', 'abcd'],
  ['b', 'down', 'acbd'],
  ['d', 'down', 'abcd'],
  ['c', 'top', 'cabd'],
  ['a', { to: 2 }, 'bcad'],
  ['d', { to: 0 }, 'dabc'],
  ['b', { to: 99 }, 'acdb'],
  ['x', 'up', 'abcd'],
] as const)('[WISH-01] of abcd %s moves %o: %s', (who, move, order) => {
  expect(movedInOrder(['a', 'b', 'c', 'd'], who, move as SavedMove).join('')).toBe(order)
})

test('[WISH-01] a name is trimmed and not empty, and at most so long', () => {
  const longest = 'ñ'.repeat(wishlistLimits.name)
  expect(WishlistName.parse({ name: `  ${longest} ` })).toEqual({ name: longest })
  for (const name of [' ', `${longest}x`]) expect(WishlistName.safeParse({ name }).success).toBe(false)
})

test('[WISH-01] a note is at most so long, and may be none', () => {
  const longest = '€'.repeat(wishlistLimits.note)
  expect(NoteForm.parse({ listingId: id, note: longest }).note).toBe(longest)
  expect(NoteForm.parse({ listingId: id, note: '' }).note).toBe('')
  expect(NoteForm.safeParse({ listingId: id, note: `${longest}x` }).success).toBe(false)
})

test.each([
  ['up', 'up'],
  ['12', { to: 12 }],
  ['-1', null],
  ['sideways', null],
  ['', null],
])('[WISH-01] the move %j is read as %o', (typed, move) => {
  expect(MoveForm.safeParse({ listingId: id, move: typed }).data?.move ?? null).toEqual(move)
})

test('[HOME-05] a page asks of no more hearts than any page shows, and of listings only', () => {
  expect(HeartIds.parse(`${id},x,${id}`)).toEqual([id, id])
  const of = (count: number) => Array.from({ length: count }, () => id).join()
  expect(HeartIds.parse(of(MAX_HEARTS))).toHaveLength(MAX_HEARTS)
  expect(HeartIds.parse(of(MAX_HEARTS + 1))).toHaveLength(MAX_HEARTS)
  expect(HeartIds.parse(of(3 * MAX_HEARTS))).toEqual([])
})
