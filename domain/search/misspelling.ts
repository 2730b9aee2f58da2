/** Words of a sentence that are compared with ours, which bounds the cost of one full of noise. */
const MAX_CORRECTED = 12

/** Shorter words are too close to others to be taken for a slip. */
const MIN_LETTERS = 5

/** From this length two slips are forgiven, and a wrong first letter. */
const LONG = 8

export type WordsByLength = ReadonlyMap<number, readonly string[]>

/** Words that are long enough to be recognised with a slip. */
export const byLength = (words: Iterable<string>): WordsByLength =>
  Map.groupBy([...words].filter((word) => word.length >= MIN_LETTERS && /^\p{L}+$/u.test(word)), (word) => word.length)

/** The words that are a slip of one of ours, with ours; a word that is right already must not be among them. */
export function correctionsOf(words: readonly string[], ours: WordsByLength): Map<string, string> {
  const typed = words.filter((word) => word.length >= MIN_LETTERS && /^\p{L}+$/u.test(word)).slice(0, MAX_CORRECTED)
  const found = new Map<string, string>()
  for (const word of typed) {
    const right = nearest(word, ours)
    if (right !== null) found.set(word, right)
  }
  return found
}

function nearest(word: string, ours: WordsByLength): string | null {
  let best: string | null = null
  let fewest = word.length >= LONG ? 3 : 2
  const reach = word.length >= LONG ? [0, 1, -1, 2, -2] : [0, 1, -1]
  for (const each of reach.flatMap((by) => ours.get(word.length + by) ?? [])) {
    if (Math.abs(each.length - word.length) >= fewest) continue
    if (each[0] !== word[0] && word.length < LONG) continue
    const slips = slipsBetween(word, each, fewest)
    if (slips < fewest) [best, fewest] = [each, slips]
  }
  return best
}

/** Letters changed, left out, added or swapped between two words; `most` where there are at least so many. */
export function slipsBetween(one: string, other: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : most,
      )
    }
    if (Math.min(...next) >= most) return most
    beforeLast = last
    last = next
  }
  return Math.min(last[other.length]!, most)
}
