/** Points by their number. */
export type Line = readonly number[]

/**
 * Lines joined end to end, in whichever direction they are.
 *
 * @returns closed rings, and what stays open because a part of it is not there
 */
export function ringsOf(lines: readonly Line[]): { rings: Line[]; open: Line[] } {
  const rings: Line[] = []
  const open: Line[] = []
  const atEnd = new Map<number, Set<number>>()
  const left = new Map(lines.filter(({ length }) => length > 1).map((line, index) => [index, line]))
  for (const [index, line] of left)
    for (const end of [line[0]!, line.at(-1)!]) atEnd.set(end, (atEnd.get(end) ?? new Set()).add(index))

  for (const [index, first] of left) {
    left.delete(index)
    const whole = [...first]
    while (whole[0] !== whole.at(-1)) {
      const end = whole.at(-1)!
      const next = [...(atEnd.get(end) ?? [])].find((other) => left.has(other))
      if (next === undefined) break
      const line = left.get(next)!
      left.delete(next)
      whole.push(...(line[0] === end ? line : line.toReversed()).slice(1))
    }
    if (whole[0] === whole.at(-1) && whole.length > 3) rings.push(whole)
    else open.push(whole)
  }
  return { rings, open }
}

/** [longitude, latitude] */
export type Spot = [number, number]
type Ring = readonly (readonly [number, number])[]

/** Twice the area, positive where the ring runs against the clock. */
export function turnOf(ring: Ring): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
}

export function isInside([x, y]: Readonly<Spot>, ring: Ring): boolean {
  return ring.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length]!
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside
  }, false)
}

/** Outer rings, each with its holes. */
export function polygonsOf(outers: readonly Spot[][], inners: readonly Spot[][]): Spot[][][] {
  const polygons = outers.map((outer) => [outer])
  for (const inner of inners) {
    const around = polygons.find(([outer]) => isInside(inner[0]!, outer!))
    if (around) around.push(inner)
  }
  return polygons
}
