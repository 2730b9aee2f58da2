/** Spec §2: at most four numbers around the current page, the first, the last, and ellipses between. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const from = Math.max(1, Math.min(page - 1, pages - 3))
  const around = Array.from({ length: Math.min(4, pages) }, (_, index) => from + index)
  const shown = [...new Set([1, ...around, pages])].filter((number) => number >= 1 && number <= pages)
  return shown.flatMap((number, index) => (index > 0 && number - shown[index - 1]! > 1 ? [null, number] : [number]))
}
