type Span = { at: number; length: number }

/**
 * Puts each span into the first lane that is free there, so that none hides another.
 *
 * @param spans in the order of their starts
 * @returns the lane of each, from 0
 */
export function lanesOf(spans: readonly Span[]): number[] {
  const ends: number[] = []
  return spans.map(({ at, length }) => {
    const free = ends.findIndex((end) => end <= at)
    const lane = free === -1 ? ends.length : free
    ends[lane] = at + length
    return lane
  })
}
