/** A price on the screen: the middle of its label, and its size, in pixels. */
export type Label = { id: string; x: number; y: number; width: number; height: number }

/** Pixels between two prices, so that each can be read and pressed. */
const GAP = 3

/**
 * The pins that show a price; of two that would overlap only the first does.
 *
 * @param labels in the order of their rank
 * @param taken labels that are already drawn: names of places (decision D13)
 * @returns ids
 */
export function idsWithPrice(labels: readonly Label[], taken: readonly Label[] = []): Set<string> {
  const shown = new Set<string>()
  const cells = new Map<string, Label[]>()
  // A cell is as large as the largest label: a neighbour can only lie in the cells around.
  const step = Math.max(1, ...[...labels, ...taken].map(({ width, height }) => Math.max(width, height) + GAP))
  const cellOf = ({ x, y }: Label) => [Math.floor(x / step), Math.floor(y / step)] as const
  const put = (label: Label) => {
    const own = cellOf(label).join(' ')
    cells.set(own, [...(cells.get(own) ?? []), label])
  }

  taken.forEach(put)
  for (const label of labels) {
    const [column, row] = cellOf(label)
    const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${column + right} ${row + down}`))
    if (around.some((cell) => cells.get(cell)?.some((other) => touch(label, other)))) continue
    shown.add(label.id)
    put(label)
  }
  return shown
}

const touch = (one: Label, other: Label) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + GAP &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + GAP

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

type Spot = { id: string; x: number; y: number }

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
