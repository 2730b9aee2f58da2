/** Something on the screen, in pixels from the map's upper left corner. */
export type Spot = { id: string; x: number; y: number }

/** A way to draw a mark, and the size of what is pressed. */
export type Look<Name extends string = string> = { look: Name; width: number; height: number }

/** A mark is drawn and pressed for one or more spots; it stands where the first of them is. */
export type PlacedMark<Name extends string = string> = Look<Name> & { ids: readonly string[]; x: number; y: number }

/** Pixels between what is pressed. */
const GAP = 3

type Group = { spot: Spot; ids: string[] }

/**
 * Marks that never overlap, each spot in one of them: what has no room of its own joins the mark in its way.
 *
 * @param spots by rank: the first keep their place
 * @param looksOf how spots together may be drawn, the most telling first; the last is the least
 * @param frame the size of the map; who lies in it is never part of a mark outside
 */
export function arrangePins<Name extends string>(
  spots: readonly Spot[],
  looksOf: (ids: readonly string[]) => readonly Look<Name>[],
  frame: { width: number; height: number },
): PlacedMark<Name>[] {
  const isIn = ({ x, y }: Spot) => x >= 0 && y >= 0 && x <= frame.width && y <= frame.height
  let groups = [...spots.filter(isIn), ...spots.filter((spot) => !isIn(spot))].map((spot): Group => ({
    spot,
    ids: [spot.id],
  }))
  for (;;) {
    const { marks, homeless } = placed(groups, looksOf)
    if (homeless.size === 0) return marks
    // A mark that grew by its guests may cover others: again, with fewer groups each time.
    groups = joined(groups, homeless)
  }
}

function placed<Name extends string>(
  groups: readonly Group[],
  looksOf: (ids: readonly string[]) => readonly Look<Name>[],
) {
  const marks: PlacedMark<Name>[] = []
  /** Spots without room, each with the first id of the mark in its way. */
  const homeless = new Map<string, string>()
  for (const { spot, ids } of groups) {
    const tried = looksOf(ids).map((look) => ({ ...look, ids, x: spot.x, y: spot.y }))
    const mark = tried.find((each) => marks.every((other) => !touch(each, other)))
    if (mark) marks.push(mark)
    else homeless.set(spot.id, inTheWayOf(tried.at(-1)!, marks).ids[0]!)
  }
  return { marks, homeless }
}

function inTheWayOf<Name extends string>(mark: PlacedMark<Name>, marks: readonly PlacedMark<Name>[]): PlacedMark<Name> {
  const touched = marks.filter((other) => touch(mark, other))
  return touched.toSorted((one, other) => distance(mark, one) - distance(mark, other))[0]!
}

function joined(groups: readonly Group[], homeless: ReadonlyMap<string, string>): Group[] {
  const guests = Map.groupBy(
    groups.filter(({ spot }) => homeless.has(spot.id)),
    ({ spot }) => homeless.get(spot.id)!,
  )
  return groups
    .filter(({ spot }) => !homeless.has(spot.id))
    .map(({ spot, ids }) => ({ spot, ids: [...ids, ...(guests.get(spot.id) ?? []).flatMap((guest) => guest.ids)] }))
}

type At = { x: number; y: number }

const distance = (one: At, other: At) => Math.hypot(one.x - other.x, one.y - other.y)

const touch = (one: Look & At, other: Look & At) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + GAP &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + GAP
