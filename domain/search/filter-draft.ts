import { type Amenity, amenities } from '#domain/listings/amenity.ts'
import type { Currency } from '#kernel/money.ts'
import { type Search, searchParams, type Sort, sorts } from './search.ts'

/** Both ends in whole units of a currency; NaN where a field was left without a number. */
export type PriceRange = { min: number; max: number }

/** The slider of one currency, in its whole units. */
export type PriceSpan = {
  /** Its top end means no limit (decision B18). */
  most: number
  step: number
  /** What the thumbs stand at, at first, and what they fall back to. */
  start: PriceRange
}

/** What the filters dialog has been told so far. */
export type FilterDraft = {
  /** Null while nobody touched it: then it asks for nothing. */
  price: PriceRange | null
  sort: Sort
  /** Null is 'Any'. */
  bedrooms: number | null
  bathrooms: number | null
  guests: number | null
  amenities: readonly Amenity[]
  pets: boolean
  instant: boolean
}

/** Spec §5: rooms 0 to 10, guests up to 16, or Any. */
export const MOST_ROOMS = 10
export const MOST_GUESTS = 16

/** Spec §4: what 'Clear all' leads back to. */
export const noFilters: FilterDraft = {
  price: null,
  sort: sorts[0],
  bedrooms: null,
  bathrooms: null,
  guests: null,
  amenities: [],
  pets: false,
  instant: false,
}

/** Spec §5 and §9: 0 to 2000 by 10, at first 50 to 1000; in pesos a thousandfold (decision B18). */
export function priceSpan(currency: Currency): PriceSpan {
  const scale = currency === 'CLP' ? 1000 : 1
  return { most: 2000 * scale, step: 10 * scale, start: { min: 50 * scale, max: 1000 * scale } }
}

/** A lower end as it may stand: not below nothing, and a step below the upper end. What is no number counts as 0. */
export const withMin = (value: number, { max }: PriceRange, { step }: PriceSpan): PriceRange => ({
  min: Math.max(0, Math.min(value || 0, max - step)),
  max,
})

/** An upper end as it may stand: a step above the lower end. What is no number counts as 0. */
export const withMax = (value: number, { min }: PriceRange, { step }: PriceSpan): PriceRange => ({
  min,
  max: Math.max(value || 0, min + step),
})

/** Spec §5, on apply: no number means 0 below and the first upper end above; the upper end is a step above the lower. */
export function appliedPrice({ min, max }: PriceRange, { step, start }: PriceSpan): PriceRange {
  const lower = Number.isNaN(min) ? 0 : Math.max(0, Math.round(min))
  const upper = Number.isNaN(max) ? start.max : Math.round(max)
  return { min: lower, max: Math.max(upper, lower + step) }
}

/** Spec §4: from Any one more than the least; at one more than the least, less is Any. @param by 1 or -1 */
export function stepped(value: number | null, by: 1 | -1, most: number): number | null {
  const next = (value ?? 0) + by
  return next < 1 ? null : by > 0 ? Math.max(Math.min(next, most), value ?? 0) : next
}

/** One ticked or unticked; always in the order of the tree. */
export const toggled = (chosen: readonly Amenity[], amenity: Amenity): Amenity[] =>
  amenities.filter((each) => chosen.includes(each) !== (each === amenity))

/** What a search filters by already, its prices in their own currency. */
export function filterDraftOf(search: Search, { most }: PriceSpan): FilterDraft {
  const { minPrice, maxPrice } = search
  return {
    price: minPrice === undefined && maxPrice === undefined ? null : { min: minPrice ?? 0, max: maxPrice ?? most },
    sort: search.sort ?? sorts[0],
    bedrooms: search.bedrooms ?? null,
    bathrooms: search.bathrooms ?? null,
    guests: search.guests ?? null,
    amenities: search.amenities ?? [],
    pets: search.pets ?? false,
    instant: search.instant ?? false,
  }
}

/** The search that a draft asks for, from its first page; everything that is no filter stays as it was. */
export function searchOfFilters(draft: FilterDraft, before: Search, currency: Currency): Search {
  return {
    ...before,
    ...pricesOf(draft.price, priceSpan(currency), currency),
    sort: draft.sort === sorts[0] ? undefined : draft.sort,
    bedrooms: draft.bedrooms ?? undefined,
    bathrooms: draft.bathrooms ?? undefined,
    guests: draft.guests ?? undefined,
    amenities: draft.amenities.length > 0 ? draft.amenities : undefined,
    pets: draft.pets || undefined,
    instant: draft.instant || undefined,
    page: 1,
  }
}

function pricesOf(price: PriceRange | null, span: PriceSpan, currency: Currency) {
  if (!price) return { minPrice: undefined, maxPrice: undefined, currency: undefined }
  const { min, max } = appliedPrice(price, span)
  return { minPrice: min || undefined, maxPrice: max === span.most ? undefined : max, currency }
}

/** Whether two searches ask for the same; what 'Show results' waits for is that they do not. */
export const asksTheSame = (a: Search, b: Search) =>
  searchParams({ ...a, page: 1 }).toString() === searchParams({ ...b, page: 1 }).toString()
