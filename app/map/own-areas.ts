import type { Bounds } from '#kernel/geo.ts'

/**
 * The areas that a map has searched itself. Each comes back as the page's area once its answer is shown, and
 * must not move the map, which may have gone on since.
 */
export function ownAreas(first: Bounds) {
  let own = [first]
  return {
    add: (area: Bounds) => void own.push(area),
    /** @returns whether the page's area is not from this map; then it is the first of a new row */
    isNew(area: Bounds): boolean {
      const at = own.findIndex((each) => isAlike(each, area))
      // Answers come in the order of their searches: what lies before is over.
      own = at === -1 ? [area] : own.slice(at)
      return at === -1
    },
  }
}

/** An address rounds what it carries: a hundred metres more or less are the same area. */
const isAlike = (one: Bounds, other: Bounds) =>
  (['west', 'south', 'east', 'north'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.001)
