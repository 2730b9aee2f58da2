/** The circles in a graph, at least one for each knot; undoing it shows the next. */
export function circlesIn(arrows: ReadonlyMap<string, Iterable<string>>): string[][] {
  const circles: string[][] = []
  const finished = new Set<string>()

  const follow = (place: string, way: readonly string[]) => {
    if (finished.has(place)) return
    if (way.includes(place)) {
      circles.push([...way.slice(way.indexOf(place)), place])
      return
    }
    for (const next of arrows.get(place) ?? []) follow(next, [...way, place])
    finished.add(place)
  }

  for (const start of arrows.keys()) follow(start, [])
  return circles
}

/** Arrows out of each place; an arrow to itself is none. */
export function graphOf(arrows: Iterable<readonly [from: string, to: string]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of arrows) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}
