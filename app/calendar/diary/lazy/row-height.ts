import type { RowView } from '../rows.view.server.ts'

/** Pixels of a price and of a bar, which a finger can hit. */
export const PRICE = 22
export const LANE = 28

/** Room for a title of two lines, a price's unit and the listings that share the space. */
const MIN_HEIGHT = 78
const MORE = 24

/** Rows are as high as their bars, so that those out of view take their place without being drawn. */
export const heightOf = (row: Pick<RowView, 'lanes' | 'more'> | undefined): number =>
  row ? Math.max(MIN_HEIGHT, PRICE + row.lanes * LANE + (row.more.length > 0 ? MORE : 4)) : MIN_HEIGHT

type Window = { first: number; last: number; above: number; below: number }

/** Rows drawn beyond the view, on either side. */
const BEYOND = 4

/** The rows within a view, and the heights of those above and below. */
export function windowOf(heights: readonly number[], top: number, height: number): Window {
  const ends: number[] = []
  for (const each of heights) ends.push((ends.at(-1) ?? 0) + each)
  const total = ends.at(-1) ?? 0
  const within = (at: number) => {
    const found = ends.findIndex((end) => end > at)
    return found === -1 ? heights.length - 1 : found
  }
  const first = Math.max(0, within(top) - BEYOND)
  const last = Math.min(heights.length - 1, within(top + height) + BEYOND)
  return { first, last, above: first === 0 ? 0 : ends[first - 1]!, below: total - (ends[last] ?? total) }
}
