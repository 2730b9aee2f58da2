/** A place with spaces to book, by its id in the gazetteer; its names are normalised. */
export type OurPlace = { id: number; spaces: number; names: readonly string[] }

/** The places of our listings, passed in by the caller, because places do not know listings. */
export type KnownSpaces = {
  places: () => Promise<readonly OurPlace[]>
  /** Whether a text is part of a name of these places. */
  isNamed: (text: string) => Promise<boolean>
}

/** No places with spaces to book. */
export const noSpaces: KnownSpaces = { places: async () => [], isNamed: async () => false }

/** Our places whose name begins with a text: whole names first, then those with more spaces. */
export function oursBeginning(ours: readonly OurPlace[], wanted: string): OurPlace[] {
  const isWhole = ({ names }: OurPlace) => Number(names.includes(wanted))
  return ours
    .filter(({ names }) => names.some((name) => name.startsWith(wanted)))
    .toSorted((a, b) => isWhole(b) - isWhole(a) || b.spaces - a.spaces || a.id - b.id)
}
