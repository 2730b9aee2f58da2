import { isId } from '#kernel/ids.ts'

/** Saved listings that are compared side by side. */
export const compareLimits = { min: 2, max: 4 } as const

type Chosen = { ids: readonly string[]; isMore: boolean }

/** The first of the ticked listings of a wishlist, each once; `isMore` where others were ticked as well. */
export function comparedIn(ticked: readonly string[], saved: readonly string[]): Chosen {
  const known = [...new Set(ticked)].filter((id) => isId(id) && saved.includes(id))
  return { ids: known.slice(0, compareLimits.max), isMore: known.length > compareLimits.max }
}
