import { slipsBetween } from '#domain/places/spelling.ts'

/** Words of a sentence that are compared with ours, which bounds the cost of one full of noise. */
const MAX_CORRECTED = 12

/** Shorter words are too close to others to be taken for a slip. */
const MIN_LETTERS = 5

/** From this length two slips are forgiven, and a wrong first letter. */
const LONG = 8

/** From this one two letters may be missing or too many. */
const LONGEST = 9

export type WordsByLength = ReadonlyMap<number, readonly string[]>

/** Words that are long enough to be recognised with a slip. */
export const byLength = (words: Iterable<string>): WordsByLength =>
  Map.groupBy(
    [...words].filter((word) => word.length >= MIN_LETTERS && /^\p{L}+$/u.test(word)),
    (word) => word.length,
  )

/** The words that are a slip of one of ours, with ours; a word that is right already must not be among them. */
export function correctionsOf(doubtful: readonly string[], ours: WordsByLength): Map<string, string> {
  const compared = doubtful
    .filter((word) => word.length >= MIN_LETTERS && /^\p{L}+$/u.test(word))
    .slice(0, MAX_CORRECTED)
  const found = new Map<string, string>()
  for (const word of compared) {
    const right = nearest(word, ours)
    if (right !== null) found.set(word, right)
  }
  return found
}

function nearest(word: string, ours: WordsByLength): string | null {
  let best: string | null = null
  let fewest = word.length >= LONG ? 3 : 2
  const reach = word.length >= LONGEST ? [0, 1, -1, 2, -2] : [0, 1, -1]
  for (const each of reach.flatMap((by) => ours.get(word.length + by) ?? [])) {
    if (Math.abs(each.length - word.length) >= fewest) continue
    if (each[0] !== word[0] && word.length < LONG) continue
    const slips = slipsBetween(word, each)
    if (slips < fewest) [best, fewest] = [each, slips]
  }
  return best
}
