import { type Amenity, amenities } from '#domain/listings/amenity.ts'
import { type AttributeFilter, attributeFilters } from '#domain/listings/attribute.ts'
import type { Currency } from '#kernel/money.ts'
import type { PriceRange } from './price-scale.ts'
import { type Search, searchParams, type Sort, sorts } from './search.ts'

/** The state of the filters dialog. */
export type FilterDraft = {
  price: PriceRange
  sort: Sort
  /** Null is 'Any'. */
  bedrooms: number | null
  bathrooms: number | null
  guests: number | null
  amenities: readonly Amenity[]
  attributes: readonly AttributeFilter[]
  pets: boolean
  instant: boolean
}

/** Spec §5: rooms 0 to 10, guests up to 16, or Any. */
export const MAX_ROOMS = 10
export const MAX_GUESTS = 16

/** Spec §4: the state after 'Clear all'. */
export const noFilters: FilterDraft = {
  price: { min: null, max: null },
  sort: sorts[0],
  bedrooms: null,
  bathrooms: null,
  guests: null,
  amenities: [],
  attributes: [],
  pets: false,
  instant: false,
}

/** Spec §4: Any counts as 0 when stepping up, and stepping down to 0 is Any. @param by 1 or -1 */
export function stepped(value: number | null, by: 1 | -1, max: number): number | null {
  const next = (value ?? 0) + by
  return next < 1 ? null : by > 0 ? Math.max(Math.min(next, max), value ?? 0) : next
}

/** Toggles one; always in the order of the tree. */
export const toggled = (chosen: readonly Amenity[], amenity: Amenity): Amenity[] =>
  amenities.filter((each) => chosen.includes(each) !== (each === amenity))

export const toggledAttribute = (chosen: readonly AttributeFilter[], id: AttributeFilter): AttributeFilter[] =>
  attributeFilters.filter((each) => chosen.includes(each) !== (each === id))

/** The filters of the current search, its prices in their own currency. */
export function filterDraftOf(search: Search): FilterDraft {
  return {
    price: { min: search.minPrice ?? null, max: search.maxPrice ?? null },
    sort: search.sort ?? sorts[0],
    bedrooms: search.bedrooms ?? null,
    bathrooms: search.bathrooms ?? null,
    guests: search.guests ?? null,
    amenities: search.amenities ?? [],
    attributes: search.attributes ?? [],
    pets: search.pets ?? false,
    instant: search.instant ?? false,
  }
}

/** The search of a draft, from its first page; everything that is not a filter stays as it was. */
export function searchOfFilters(draft: FilterDraft, before: Search, currency: Currency): Search {
  const { min, max } = draft.price
  return {
    ...before,
    minPrice: min ?? undefined,
    maxPrice: max ?? undefined,
    currency: min === null && max === null ? undefined : currency,
    sort: draft.sort === sorts[0] ? undefined : draft.sort,
    bedrooms: draft.bedrooms ?? undefined,
    bathrooms: draft.bathrooms ?? undefined,
    guests: draft.guests ?? undefined,
    amenities: draft.amenities.length > 0 ? draft.amenities : undefined,
    attributes: draft.attributes.length > 0 ? draft.attributes : undefined,
    pets: draft.pets || undefined,
    instant: draft.instant || undefined,
    page: 1,
  }
}

/** Whether two searches are the same; 'Show results' is enabled only if they differ. */
export const isSameSearch = (a: Search, b: Search) =>
  searchParams({ ...a, page: 1 }).toString() === searchParams({ ...b, page: 1 }).toString()
