import { describe, expect, test } from 'vitest'
import {
  isSameSearch,
  filterDraftOf,
  MAX_GUESTS,
  MAX_ROOMS,
  noFilters,
  searchOfFilters,
  stepped,
  toggled,
} from './filter-draft.ts'
import { type Search, searchAddress } from './search.ts'

const blank: Search = { type: 'day', page: 1 }

describe('[HOME-12] what a draft asks for', () => {
  test.each([
    ['nobody moved an end', { min: null, max: null }, '/'],
    ['both ends', { min: 100, max: 300 }, '/?minPrice=100&maxPrice=300&currency=USD'],
    ['the lower end alone', { min: 100, max: null }, '/?minPrice=100&currency=USD'],
    ['the upper end alone', { min: null, max: 300 }, '/?maxPrice=300&currency=USD'],
    ['what was typed beyond the scale', { min: 100, max: 3000 }, '/?minPrice=100&maxPrice=3000&currency=USD'],
  ])('prices: %s', (_case, price, address) => {
    expect(searchAddress(searchOfFilters({ ...noFilters, price }, blank, 'USD'))).toBe(address)
  })

  test('all filters at once, beside the rest of the search, from the first page', () => {
    const before: Search = { ...blank, location: 'Santiago', checkIn: '2026-03-05', page: 4 }
    const draft = {
      price: { min: 50_000, max: null },
      sort: 'rating' as const,
      bedrooms: 2,
      bathrooms: 1,
      guests: 4,
      amenities: ['wifi', 'garden'] as const,
      attributes: ['step-free', 'door-80-cm'] as const,
      pets: true,
      instant: true,
    }
    expect(searchAddress(searchOfFilters(draft, before, 'CLP'))).toBe(
      '/?location=Santiago&checkIn=2026-03-05&guests=4&minPrice=50000&currency=CLP&bedrooms=2&bathrooms=1&amenities=wifi,garden&attributes=step-free,door-80-cm&pets=true&instant=true&sort=rating',
    )
  })

  test('an unchanged draft is the search that the dialog opened with; cleared it asks for no filter', () => {
    const search: Search = {
      ...blank,
      q: 'light',
      minPrice: 100,
      currency: 'USD',
      bedrooms: 3,
      sort: 'newest',
      page: 2,
    }
    const draft = filterDraftOf(search)
    expect(isSameSearch(searchOfFilters(draft, search, 'USD'), search)).toBe(true)
    expect(isSameSearch(searchOfFilters({ ...draft, pets: true }, search, 'USD'), search)).toBe(false)
    expect(searchAddress(searchOfFilters(noFilters, search, 'USD'))).toBe('/?q=light')
  })
})

test.each([
  ['Any', 1, null, MAX_ROOMS, 1],
  ['one', -1, 1, MAX_ROOMS, null],
  ['Any', -1, null, MAX_ROOMS, null],
  ['four', 1, 4, MAX_ROOMS, 5],
  ['the most rooms', 1, 10, MAX_ROOMS, 10],
  ['the most guests', 1, 16, MAX_GUESTS, 16],
  ['a party larger than the stepper knows', 1, 40, MAX_GUESTS, 40],
  ['a party larger than the stepper knows', -1, 40, MAX_GUESTS, 39],
] as const)('[HOME-12] a stepper at %s goes by %d: %s of %d becomes %s', (_case, by, value, max, next) => {
  expect(stepped(value, by, max)).toBe(next)
})

test('[HOME-12] amenities stand in the order of the tree, each once', () => {
  expect(toggled(['garden'], 'wifi')).toEqual(['wifi', 'garden'])
  expect(toggled(['wifi', 'garden'], 'wifi')).toEqual(['garden'])
})
