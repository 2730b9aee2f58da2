import type { Day } from '#kernel/dates.ts'

type Span = { from: Day; to: Day }

/**
 * Puts each span into the first lane that is free on all its days, so that none hides another.
 *
 * @param spans in the order of their first days
 * @returns the lane of each, from 0
 */
export function lanesOf(spans: readonly Span[]): number[] {
  const ends: Day[] = []
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end < from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    return lane
  })
}
