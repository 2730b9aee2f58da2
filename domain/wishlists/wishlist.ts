/** Maximum lists per person and listings per list; name and note in characters. */
export const wishlistLimits = { lists: 50, saved: 100, name: 50, note: 300 } as const

/** Maximum listings per request for saved ones, more than any page shows. */
export const MAX_HEARTS = 200

export const WISHLIST_COVERS = 4

export type SavedMove = 'up' | 'down' | 'top' | { to: number }

/**
 * Returns the order after a move.
 *
 * @param move `to` is a position counted from 0, cut at both ends
 * @returns the same list where the id is not in it
 */
export function movedInOrder(ids: readonly string[], id: string, move: SavedMove): readonly string[] {
  const from = ids.indexOf(id)
  if (from === -1) return ids
  const wanted = move === 'up' ? from - 1 : move === 'down' ? from + 1 : move === 'top' ? 0 : move.to
  const to = Math.min(Math.max(0, wanted), ids.length - 1)
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
