import type { Search } from '#domain/search/search.ts'
import { expect, test } from 'vitest'
import { setFilters } from './set-filters.ts'

test.each<[Partial<Search>, number]>([
  [{}, 0],
  [{ location: 'Santiago', guests: 4, checkIn: '2026-03-10' }, 0],
  [{ minPrice: 10, maxPrice: 90, currency: 'USD' }, 1],
  [{ maxPrice: 90 }, 1],
  [{ amenities: ['wifi', 'tv'] }, 2],
  [{ amenities: ['wifi'], attributes: ['step-free', 'lift'] }, 3],
  [{ sort: 'recommended' }, 0],
  [{ sort: 'price_asc' }, 1],
  [{ sort: 'rating', bedrooms: 2, bathrooms: 1, pets: true, instant: true }, 5],
])('[SHELL-05] of %j %i are filters', (inputs, count) => {
  expect(setFilters({ type: 'day', page: 1, ...inputs })).toBe(count)
})
