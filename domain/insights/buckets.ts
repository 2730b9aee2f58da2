/** Each bucket begins a quarter above the one before: times and prices are kept in them, and a median is right to a quarter. */
const STEP = 1.25

/** From a bucket's smallest value to the next one's. */
export const boundsOf = (bucket: number): { from: number; to: number } => ({
  from: STEP ** bucket,
  to: STEP ** (bucket + 1),
})

/** The middle of the bucket in which half of all are reached; null where there are none. */
export function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total <= 0) return null
  let seen = 0
  for (const [bucket, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    seen += count
    if (seen * 2 >= total) return STEP ** (bucket + 0.5)
  }
  return null
}
