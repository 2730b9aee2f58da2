import type { Spot } from './pin-layout.ts'

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The nearest spot within 45 degrees of a direction, else on that side; null at the end. */
export function nextTowards(from: Spot, spots: readonly Spot[], direction: Direction): string | null {
  const ahead = spots.flatMap(({ id, x, y }) => {
    const [dx, dy] = [x - from.x, y - from.y]
    const forward = { ArrowUp: -dy, ArrowDown: dy, ArrowLeft: -dx, ArrowRight: dx }[direction]
    const aside = Math.abs(direction === 'ArrowUp' || direction === 'ArrowDown' ? dx : dy)
    // A sideways offset counts extra, so that the direction feels straight.
    return id !== from.id && forward > 0 ? [{ id, far: forward + aside * (aside > forward ? 4 : 1) }] : []
  })
  return ahead.toSorted((one, other) => one.far - other.far)[0]?.id ?? null
}
