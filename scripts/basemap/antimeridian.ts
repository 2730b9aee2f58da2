type Position = readonly number[]

/** Cuts a ring at the antimeridian, because its edge would be drawn across the whole world. */
export function cutAtAntimeridian(ring: readonly Position[]): Position[][] {
  const way = unwrapped(ring)
  const lngs = way.map(([lng = 0]) => lng)
  const turn = lngs.at(-1)! - lngs[0]!
  if (Math.abs(turn) > 180) return [aroundPole(ring)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  if (west >= -180 && east <= 180) return [way]
  return [-360, 0, 360]
    .map((shift) => within(way.map(([lng = 0, lat = 0]) => [lng + shift, lat])))
    .filter((part) => part.length > 3)
}

/** Each step the short way round. */
function unwrapped(ring: readonly Position[]): Position[] {
  let [shift, last] = [0, ring[0]?.[0] ?? 0]
  return ring.map(([lng = 0, lat = 0]) => {
    if (lng - last > 180) shift -= 360
    if (lng - last < -180) shift += 360
    last = lng
    return [lng + shift, lat]
  })
}

/** Leads the ring across the map and back along the nearer pole. */
function aroundPole(ring: readonly Position[]): Position[] {
  const open = ring.slice(0, -1)
  const jump = open.findIndex(([lng = 0], index) => Math.abs(lng - open.at(index - 1)![0]!) > 180)
  const way = [...open.slice(jump), ...open.slice(0, jump)]
  const [first, last] = [way[0]!, way.at(-1)!]
  const pole = first[1]! < 0 ? -90 : 90
  const side = (position: Position) => Math.sign(position[0]!) * 180
  return [
    [side(first), first[1]!],
    ...way,
    [side(last), last[1]!],
    [side(last), pole],
    [side(first), pole],
    [side(first), first[1]!],
  ]
}

/** The part of a closed ring between 180 degrees west and east (Sutherland and Hodgman). */
function within(ring: readonly Position[]): Position[] {
  const cut = [-180, 180].reduce<readonly Position[]>(
    (left, side) => {
      const isIn = ([lng = 0]: Position) => (side < 0 ? lng >= side : lng <= side)
      return left.flatMap((to, index) => {
        const from = left.at(index - 1)!
        const crossing = [side, from[1]! + ((side - from[0]!) / (to[0]! - from[0]!)) * (to[1]! - from[1]!)]
        if (isIn(from) !== isIn(to)) return isIn(to) ? [crossing, to] : [crossing]
        return isIn(to) ? [to] : []
      })
    },
    ring.slice(0, -1),
  )
  return cut.length > 0 ? [...cut, cut[0]!] : []
}
