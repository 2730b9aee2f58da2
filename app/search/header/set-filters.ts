import type { Search } from '#domain/search/search.ts'

/** The number of set filters: both price ends are one, each amenity and attribute is one, the default order none. */
export function setFilters(search: Search): number {
  const { minPrice, maxPrice, bedrooms, bathrooms, pets, instant, sort, amenities = [], attributes = [] } = search
  const single = [minPrice ?? maxPrice, bedrooms, bathrooms, pets, instant, sort === 'recommended' ? undefined : sort]
  return single.filter((value) => value !== undefined).length + amenities.length + attributes.length
}
