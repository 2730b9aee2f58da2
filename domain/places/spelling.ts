/** Edit distance between a text and a name's beginning, with swaps; untyped letters do not count. */
export const slips = (typed: string, name: string): number => Math.min(...slipsToBeginnings(typed, name))

/** Edit distance between two whole words or names, with swaps. */
export const slipsBetween = (one: string, other: string): number => slipsToBeginnings(one, other).at(-1)!

/** The distances of a text from each beginning of a name, the empty one first. */
function slipsToBeginnings(typed: string, name: string): number[] {
  // Rows of the usual table of edit distances; only the last two are needed for a swap.
  let beforeLast: number[] = []
  let last = Array.from({ length: name.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let column = 1; column <= name.length; column++) {
      const same = typed[row - 1] === name[column - 1]
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = next
  }
  return last
}

/** Allowed typing errors: none in up to four letters, where almost any name would match. */
export function slipsForgiven(typed: string): number {
  if (typed.length <= 4) return 0
  if (typed.length === 5) return 1
  return typed.length <= 8 ? 2 : 3
}
