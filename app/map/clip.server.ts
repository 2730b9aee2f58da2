export type Frame = { left: number; top: number; right: number; bottom: number }
type Spot = readonly [x: number, y: number]

/** One side of a frame: how far inside a spot is, negative when outside. */
type Side = (spot: Spot) => number

const sidesOf = ({ left, top, right, bottom }: Frame): Side[] => [
  ([x]) => x - left,
  ([x]) => right - x,
  ([, y]) => y - top,
  ([, y]) => bottom - y,
]

/** Clips a closed ring to the frame, side by side (Sutherland and Hodgman). */
export function clipRing(ring: readonly Spot[], frame: Frame): Spot[] {
  return sidesOf(frame).reduce<Spot[]>(
    (clipped, inside) =>
      clipped.flatMap((spot, index) => {
        const before = clipped.at(index - 1)!
        const crosses = inside(spot) >= 0 !== inside(before) >= 0
        return [...(crosses ? [crossing(before, spot, inside)] : []), ...(inside(spot) >= 0 ? [spot] : [])]
      }),
    [...ring],
  )
}

/** Clips a line to the frame: it has one part for each time it enters. */
export function clipLine(line: readonly Spot[], frame: Frame): Spot[][] {
  return sidesOf(frame).reduce<Spot[][]>((parts, inside) => parts.flatMap((part) => cut(part, inside)), [[...line]])
}

function cut(line: readonly Spot[], inside: Side): Spot[][] {
  const parts: Spot[][] = []
  let current: Spot[] = []
  line.forEach((spot, index) => {
    const before = line[index - 1]
    if (before && inside(spot) >= 0 !== inside(before) >= 0) current.push(crossing(before, spot, inside))
    if (inside(spot) >= 0) return void current.push(spot)
    if (current.length > 1) parts.push(current)
    current = []
  })
  if (current.length > 1) parts.push(current)
  return parts
}

function crossing(one: Spot, other: Spot, inside: Side): Spot {
  const share = inside(one) / (inside(one) - inside(other))
  return [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share]
}
