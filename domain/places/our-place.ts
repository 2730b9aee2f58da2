/** A place with spaces to book, by the gazetteer's number; its names are plain ones. */
export type OurPlace = { id: number; spaces: number; names: readonly string[] }

/** What is known of the spaces themselves: by whoever knows them, because places know no listing. */
export type KnownSpaces = {
  places: () => Promise<readonly OurPlace[]>
  /** Whether a text is part of what the places of our spaces are called. */
  isNamed: (text: string) => Promise<boolean>
}

/** Nothing to book anywhere. */
export const noSpaces: KnownSpaces = { places: async () => [], isNamed: async () => false }

/** Ours whose name begins with a text: whole names first, then those with more spaces. */
export function oursBeginning(ours: readonly OurPlace[], wanted: string): OurPlace[] {
  const isWhole = ({ names }: OurPlace) => Number(names.includes(wanted))
  return ours
    .filter(({ names }) => names.some((name) => name.startsWith(wanted)))
    .toSorted((a, b) => isWhole(b) - isWhole(a) || b.spaces - a.spaces || a.id - b.id)
}
