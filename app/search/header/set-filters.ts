import type { Search } from '#domain/search/search.ts'

/** How many filters are set: both ends of the price are one, each amenity is one, the usual order is none. */
export function setFilters(search: Search): number {
  const { minPrice, maxPrice, bedrooms, bathrooms, pets, instant, sort, amenities = [] } = search
  const single = [minPrice ?? maxPrice, bedrooms, bathrooms, pets, instant, sort === 'recommended' ? undefined : sort]
  return single.filter((value) => value !== undefined).length + amenities.length
}
