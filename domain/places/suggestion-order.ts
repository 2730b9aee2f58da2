import { distanceKm, type Point } from '#kernel/geo.ts'

type Named = Point & { id: string; name: string; region: string; countryCode: string }
type Line = Named & { population: number }

/** Kilometres within which namesakes of one region count as a duplicate of the gazetteer. */
const SAME_PLACE_KM = 50

/** The suggestions in their order, without duplicates of earlier ones. */
export function withoutTwins<L extends Line>(lines: readonly L[]): L[] {
  return lines.filter((line, index) => !lines.slice(0, index).some((before) => isTwin(before, line)))
}

const isTwin = (a: Line, b: Line) => a.id === b.id || (readsTheSame(a, b) && distanceKm(a, b) <= SAME_PLACE_KM)

/** Two suggestions that read the same can only be told apart by their points. */
export const readsTheSame = (a: Named, b: Named) =>
  a.name === b.name && a.region === b.region && a.countryCode === b.countryCode

/**
 * The first suggestions in order, always with the world's largest match (decision D7).
 *
 * @param world places whose names begin with the text, anywhere
 */
export function shownOf<L extends Line>(lines: readonly L[], world: readonly L[], max: number): L[] {
  const shown = lines.slice(0, max)
  const [largest] = world.toSorted((a, b) => b.population - a.population)
  if (!largest || shown.some((line) => isTwin(line, largest))) return shown
  return [...shown.slice(0, max - 1), largest]
}
