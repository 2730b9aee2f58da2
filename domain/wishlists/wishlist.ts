/** How many wishlists somebody may have and how much each may hold; name and note in characters. */
export const wishlistLimits = { lists: 50, saved: 100, name: 50, note: 300 } as const

/** Of so many listings at once a page asks which are saved: more hearts than any page shows. */
export const MAX_HEARTS = 200

/** Pictures that stand for a wishlist. */
export const WISHLIST_COVERS = 4

export type SavedMove = 'up' | 'down' | 'top' | { to: number }

/**
 * The order after one of a list has moved.
 *
 * @param move `to` is a place counted from 0; beyond an end it is that end
 * @returns the same list where it is not in it
 */
export function movedInOrder(ids: readonly string[], id: string, move: SavedMove): readonly string[] {
  const from = ids.indexOf(id)
  if (from === -1) return ids
  const wanted = move === 'up' ? from - 1 : move === 'down' ? from + 1 : move === 'top' ? 0 : move.to
  const to = Math.min(Math.max(0, wanted), ids.length - 1)
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
