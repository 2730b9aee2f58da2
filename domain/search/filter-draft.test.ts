import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appliedPrice,
  asksTheSame,
  filterDraftOf,
  MOST_GUESTS,
  MOST_ROOMS,
  noFilters,
  priceSpan,
  searchOfFilters,
  stepped,
  toggled,
  withMax,
  withMin,
} from './filter-draft.ts'
import { type Search, searchAddress } from './search.ts'

const blank: Search = { type: 'day', page: 1 }
const dollars = priceSpan('USD')

describe('[HOME-12] the slider', () => {
  test('reaches from 0 to 2000 by 10 and stands at 50 to 1000; in pesos all of it a thousandfold (B18)', () => {
    expect(dollars).toEqual({ most: 2000, step: 10, start: { min: 50, max: 1000 } })
    expect(priceSpan('GBP')).toEqual(dollars)
    expect(priceSpan('CLP')).toEqual({ most: 2_000_000, step: 10_000, start: { min: 50_000, max: 1_000_000 } })
  })

  test.each([
    [200, 200],
    [-5, 0],
    [995, 990],
    [5000, 990],
    [Number.NaN, 0],
  ])('a lower end of %d below an upper of 1000 becomes %d', (typed, min) => {
    expect(withMin(typed, { min: 50, max: 1000 }, dollars)).toEqual({ min, max: 1000 })
  })

  test.each([
    [200, 200],
    [55, 60],
    [0, 60],
    [9000, 9000],
    [Number.NaN, 60],
  ])('an upper end of %d above a lower of 50 becomes %d', (typed, max) => {
    expect(withMax(typed, { min: 50, max: 1000 }, dollars)).toEqual({ min: 50, max })
  })

  test.each([
    [
      { min: Number.NaN, max: 300 },
      { min: 0, max: 300 },
    ],
    [
      { min: 100, max: Number.NaN },
      { min: 100, max: 1000 },
    ],
    [
      { min: 1500, max: Number.NaN },
      { min: 1500, max: 1510 },
    ],
    [
      { min: 700, max: 300 },
      { min: 700, max: 710 },
    ],
    [
      { min: -20, max: 300 },
      { min: 0, max: 300 },
    ],
  ])('on apply %j is read as %j', (typed, applied) => {
    expect(appliedPrice(typed, dollars)).toEqual(applied)
  })

  test('whatever is typed, the ends applied are a step apart and not below nothing', () => {
    const typed = fc.oneof(fc.integer(), fc.constant(Number.NaN))
    fc.assert(
      fc.property(typed, typed, (min, max) => {
        const applied = appliedPrice({ min, max }, dollars)
        expect(applied.min).toBeGreaterThanOrEqual(0)
        expect(applied.max - applied.min).toBeGreaterThanOrEqual(dollars.step)
      }),
    )
  })
})

describe('[HOME-12] what a draft asks for', () => {
  test.each([
    ['nobody touched the slider', null, '/'],
    ['both ends', { min: 100, max: 300 }, '/?minPrice=100&maxPrice=300&currency=USD'],
    ['the top end means no limit', { min: 100, max: 2000 }, '/?minPrice=100&currency=USD'],
    ['from nothing on', { min: 0, max: 300 }, '/?maxPrice=300&currency=USD'],
    ['from end to end', { min: 0, max: 2000 }, '/'],
    ['what was typed beyond the slider', { min: 100, max: 3000 }, '/?minPrice=100&maxPrice=3000&currency=USD'],
  ])('prices: %s', (_case, price, address) => {
    expect(searchAddress(searchOfFilters({ ...noFilters, price }, blank, 'USD'))).toBe(address)
  })

  test('all filters at once, beside what was asked before, from the first page', () => {
    const before: Search = { ...blank, location: 'Santiago', checkIn: '2026-03-05', page: 4 }
    const draft = {
      price: { min: 50_000, max: 2_000_000 },
      sort: 'rating' as const,
      bedrooms: 2,
      bathrooms: 1,
      guests: 4,
      amenities: ['wifi', 'garden'] as const,
      pets: true,
      instant: true,
    }
    expect(searchAddress(searchOfFilters(draft, before, 'CLP'))).toBe(
      '/?location=Santiago&checkIn=2026-03-05&guests=4&minPrice=50000&currency=CLP&bedrooms=2&bathrooms=1&amenities=wifi,garden&pets=true&instant=true&sort=rating',
    )
  })

  test('a draft that nobody changed asks for what the dialog opened with; cleared it asks for no filter', () => {
    const search: Search = {
      ...blank,
      q: 'light',
      minPrice: 100,
      currency: 'USD',
      bedrooms: 3,
      sort: 'newest',
      page: 2,
    }
    const draft = filterDraftOf(search, dollars)
    expect(asksTheSame(searchOfFilters(draft, search, 'USD'), search)).toBe(true)
    expect(asksTheSame(searchOfFilters({ ...draft, pets: true }, search, 'USD'), search)).toBe(false)
    expect(searchAddress(searchOfFilters(noFilters, search, 'USD'))).toBe('/?q=light')
  })
})

test.each([
  ['Any', 1, null, MOST_ROOMS, 1],
  ['one', -1, 1, MOST_ROOMS, null],
  ['Any', -1, null, MOST_ROOMS, null],
  ['four', 1, 4, MOST_ROOMS, 5],
  ['the most rooms', 1, 10, MOST_ROOMS, 10],
  ['the most guests', 1, 16, MOST_GUESTS, 16],
  ['a party larger than the stepper knows', 1, 40, MOST_GUESTS, 40],
  ['a party larger than the stepper knows', -1, 40, MOST_GUESTS, 39],
] as const)('[HOME-12] a stepper at %s goes by %d: %s of %d becomes %s', (_case, by, value, most, next) => {
  expect(stepped(value, by, most)).toBe(next)
})

test('[HOME-12] amenities stand in the order of the tree, each once', () => {
  expect(toggled(['garden'], 'wifi')).toEqual(['wifi', 'garden'])
  expect(toggled(['wifi', 'garden'], 'wifi')).toEqual(['garden'])
})
