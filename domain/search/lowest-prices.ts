/** A listing that is free on some of the days, and the limit below which its prices are not. */
export type Candidate = {
  id: string
  /** Bit n: free on day n. */
  free: number
  /** No price of the listing is lower; in the unit of the prices. */
  bound: number
}

/** A listing's price on a day, by the day's number; null where it cannot be compared. */
export type PriceOn = (day: number) => number | null

/** Listings whose prices are read at once; further ones are read twice as many each time. */
const FIRST_READ = 64
const MAX_READ = 512

export const isFreeOn = ({ free }: Pick<Candidate, 'free'>, day: number) => (free & (1 << day)) !== 0

/**
 * The lowest price of each day, or null. Prices are read only of listings that may have the lowest one of a day.
 *
 * @param candidates the lowest bound first
 * @param read a listing that it leaves out has no price
 */
export async function lowestPrices(
  candidates: readonly Candidate[],
  days: number,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, PriceOn>>,
): Promise<(number | null)[]> {
  const lowest = Array.from({ length: days }, (): number | null => null)
  const mayLower = ({ bound }: Candidate, day: number) => lowest[day] === null || bound < lowest[day]!
  const daysOf = (candidate: Candidate) =>
    lowest.flatMap((_, day) => (isFreeOn(candidate, day) && mayLower(candidate, day) ? [day] : []))

  let next = 0
  for (let size = FIRST_READ; next < candidates.length; size = Math.min(2 * size, MAX_READ)) {
    const some: Candidate[] = []
    while (some.length < size && next < candidates.length) {
      const candidate = candidates[next++]!
      if (daysOf(candidate).length > 0) some.push(candidate)
    }
    if (some.length === 0) break
    const prices = await read(some.map(({ id }) => id))
    for (const candidate of some) {
      const priceOn = prices.get(candidate.id)
      if (!priceOn) continue
      for (const day of daysOf(candidate)) {
        const price = priceOn(day)
        if (price !== null && (lowest[day] === null || price < lowest[day]!)) lowest[day] = price
      }
    }
  }
  return lowest
}
