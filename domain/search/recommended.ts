import { PAGE_SIZE } from './search.ts'

/** Decision D1: of the first page so many are of one subcategory at most, while others match. */
const MAX_OF_ONE_KIND = 6

/** So many of the best are looked at for a first page that is mixed; seldom it takes more. */
export const LOOKED_AT = 400

/** What the number of a listing is made of (docs/decisions/027). */
export type Merits = {
  ratingTenths: number | null
  reviews: number
  pictures: number
  /** Of its longest description. */
  characters: number
  amenities: number
  languages: number
  /** Bookings confirmed in the last 90 days. */
  booked: number
  /** Since it was published, in the listing's own zone. */
  daysOld: number
}

/**
 * The order 'Recommended' in points, the more the further in front (decision D1). The rating counts as if eight reviews of the mean
 * came before a listing's own.
 */
export function recommendedNumber(merits: Merits): number {
  const rating = (8 * 45 + merits.reviews * (merits.ratingTenths ?? 45)) / (8 + merits.reviews)
  const complete = 40 * upTo(5, merits.pictures) + 20 * upTo(400, merits.characters) + 20 * upTo(5, merits.amenities)
  const booked = merits.booked / (merits.booked + 5)
  const fresh = Math.max(0, Math.min(30, 30 - merits.daysOld)) / 30
  return Math.round(30 * (rating - 30) + complete + 20 * Math.max(0, merits.languages - 1) + 150 * booked + 60 * fresh)
}

const upTo = (most: number, count: number) => Math.min(count, most) / most

export type Ranked = { id: string; subcategory: string }

/**
 * Those of the first page: the best ones of their kinds, in their own order, then whatever is left.
 *
 * @param ranked the best first
 */
export function firstPage<Each extends Ranked>(ranked: readonly Each[]): Each[] {
  const counts = new Map<string, number>()
  const [mixed, others]: [Each[], Each[]] = [[], []]
  for (const each of ranked) {
    const count = counts.get(each.subcategory) ?? 0
    counts.set(each.subcategory, count + 1)
    if (count < MAX_OF_ONE_KIND) mixed.push(each)
    else others.push(each)
  }
  const chosen = new Set([...mixed, ...others].slice(0, PAGE_SIZE))
  return ranked.filter((each) => chosen.has(each))
}

/** The whole order: the first page, then everything else as it is ranked. Nothing stands in it twice. */
export function recommendedOrder<Each extends Ranked>(ranked: readonly Each[]): Each[] {
  const first = firstPage(ranked)
  const chosen = new Set(first)
  return [...first, ...ranked.filter((each) => !chosen.has(each))]
}

/** Whether more of the ranked could still change the first page: a kind stands on it more often than it should. */
export function isMixed(first: readonly Ranked[]): boolean {
  const counts = Map.groupBy(first, ({ subcategory }) => subcategory)
  return [...counts.values()].every((same) => same.length <= MAX_OF_ONE_KIND)
}
