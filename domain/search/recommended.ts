import { PAGE_SIZE } from './search.ts'

/** Decision D1: the maximum of one subcategory on the first page, while others match. */
const MAX_OF_A_SUBCATEGORY = 6

/** So many of the best are read to mix the first page; rarely more are needed. */
export const MIXED_AMONG = 100

/** The inputs of a listing's score (docs/decisions/027). */
export type Merits = {
  ratingTenths: number | null
  reviews: number
  pictures: number
  /** Characters of its longest description. */
  characters: number
  amenities: number
  languages: number
  /** Bookings confirmed in the last 90 days. */
  booked: number
  /** Visitors in that time. */
  views: number
  /** Days since it was published, in the listing's own zone. */
  daysOld: number
}

/** A listing with more visitors for each of its bookings ranks lower (docs/decisions/042). */
const VIEWS_A_BOOKING = 50

/** The score of 'Recommended' (decision D1); eight reviews of the mean are added to the rating. */
export function recommendedNumber(merits: Merits): number {
  const rating = (8 * 45 + merits.reviews * (merits.ratingTenths ?? 45)) / (8 + merits.reviews)
  const complete = 40 * upTo(5, merits.pictures) + 20 * upTo(400, merits.characters) + 20 * upTo(5, merits.amenities)
  const booked = merits.booked / (merits.booked + 5 + merits.views / VIEWS_A_BOOKING)
  const fresh = Math.max(0, Math.min(30, 30 - merits.daysOld)) / 30
  return Math.round(30 * (rating - 30) + complete + 20 * Math.max(0, merits.languages - 1) + 150 * booked + 60 * fresh)
}

const upTo = (max: number, count: number) => Math.min(count, max) / max

export type Ranked = { id: string; subcategory: string }

/**
 * The first page: the best of each subcategory within its maximum, in their order, then the others.
 *
 * @param ranked the best first
 */
export function firstPage<Each extends Ranked>(ranked: readonly Each[]): Each[] {
  const counts = new Map<string, number>()
  const [mixed, others]: [Each[], Each[]] = [[], []]
  for (const each of ranked) {
    const count = counts.get(each.subcategory) ?? 0
    counts.set(each.subcategory, count + 1)
    if (count < MAX_OF_A_SUBCATEGORY) mixed.push(each)
    else others.push(each)
  }
  const chosen = new Set([...mixed, ...others].slice(0, PAGE_SIZE))
  return ranked.filter((each) => chosen.has(each))
}

/** The whole order: the first page, then everything else as it is ranked, without repetition. */
export function recommendedOrder<Each extends Ranked>(ranked: readonly Each[]): Each[] {
  const first = firstPage(ranked)
  const chosen = new Set(first)
  return [...first, ...ranked.filter((each) => !chosen.has(each))]
}

/** Whether no subcategory exceeds its maximum, so that more of the ranked cannot change the first page. */
export function isMixed(first: readonly Ranked[]): boolean {
  const counts = Map.groupBy(first, ({ subcategory }) => subcategory)
  return [...counts.values()].every((same) => same.length <= MAX_OF_A_SUBCATEGORY)
}

/** Subcategories with as many as the first page may show of one: more of them cannot change it. */
export function crowded(ranked: readonly Ranked[]): string[] {
  const counts = Map.groupBy(ranked, ({ subcategory }) => subcategory)
  return [...counts].filter(([, same]) => same.length >= MAX_OF_A_SUBCATEGORY).map(([subcategory]) => subcategory)
}
