import { categories, subcategories } from '#domain/listings/category.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch } from './input.ts'
import { isSearch, type Search, searchAddress, searchParams } from './search.ts'

const parse = (query: string) => parseSearch(new URLSearchParams(query))

/** Drops the parameters that are missing. */
const given = (query: string) =>
  Object.fromEntries(Object.entries(parse(query)).filter(([, value]) => value !== undefined))

const nothing = { type: 'day', page: 1 }

describe('[HOME-04] what an address asks for', () => {
  test.each([
    ['', nothing],
    ['type=hour', { type: 'hour', page: 1 }],
    ['type=week&page=0', nothing],
    ['page=3', { type: 'day', page: 3 }],
    ['page=-1', nothing],
    ['page=1.5', nothing],
    ['guests=4', { ...nothing, guests: 4 }],
    ['guests=0', nothing],
    ['sort=price_asc', { ...nothing, sort: 'price_asc' }],
    ['sort=drop', nothing],
    ['location=%20Santiago%20', { ...nothing, location: 'Santiago' }],
    [`location=${'x'.repeat(121)}`, nothing],
    ['guests=2&guests=5', { ...nothing, guests: 2 }],
  ])('%j', (query, search) => {
    expect(given(query)).toEqual(search)
  })

  test('an empty value is not 0, which is a place in the Atlantic', () => {
    expect(given('lat=&lng=&guests=&page=&checkIn=&category=')).toEqual(nothing)
    expect(given('lat=%20&lng=%20')).toEqual(nothing)
  })

  test('a place has both coordinates, or none', () => {
    expect(given('lat=-33.4&lng=-70.6')).toEqual({ ...nothing, lat: -33.4, lng: -70.6 })
    expect(given('lat=-33.4')).toEqual(nothing)
    expect(given('lat=-33.4&lng=181')).toEqual(nothing)
    expect(given('lat=NaN&lng=Infinity')).toEqual(nothing)
  })

  test('both date forms are read, and turned dates are swapped', () => {
    expect(given('checkIn=2026-03-22&checkOut=2026-03-20T00:00:00.000Z')).toEqual({
      ...nothing,
      checkIn: '2026-03-20',
      checkOut: '2026-03-22',
    })
    expect(given('checkIn=2026-02-31')).toEqual(nothing)
  })
})

describe('[HOME-13] a category', () => {
  test.each([
    ['recreation', { category: 'recreation' }],
    ['house', { subcategory: 'house' }],
    ['warehouse', { subcategory: 'warehouse' }],
    ['work', { category: 'work' }],
    ['workshop', { subcategory: 'workshop' }],
    ['work:desk', { subcategory: 'desk' }],
    ['featured', {}],
    ['ware', { q: 'ware' }],
    ['toString', { q: 'toString' }],
    ['__proto__', { q: '__proto__' }],
  ])('%j is meant exactly', (category, kind) => {
    expect(given(`category=${category}`)).toEqual({ ...nothing, ...kind })
  })

  test('every id that exists is known as what it is', () => {
    for (const id of subcategories) expect(parse(`category=${id}`).subcategory).toBe(id)
    for (const id of categories) expect(parse(`category=${id}`).category).toBe(id)
  })
})

describe('[HOME-04] both spellings are read, and of two numbers of guests the larger', () => {
  test.each([
    ['sortBy=rating', { sort: 'rating' }],
    ['sort=newest&sortBy=rating', { sort: 'newest' }],
    ['allowPets=true', { pets: true }],
    ['pets=yes', {}],
    ['instantBook=true', { instant: true }],
    ['pricingType=perHour', { type: 'hour' }],
    ['pricingType=perDay', {}],
    ['guests=2&minGuests=6', { guests: 6 }],
    ['guests=8&minGuests=6', { guests: 8 }],
    ['minGuests=3', { guests: 3 }],
    ['category=work&subcategory=desk', { subcategory: 'desk' }],
    ['showMap=true', { showMap: true }],
    ['showMap=1', {}],
  ])('%j', (query, input) => {
    expect(given(query)).toEqual({ ...nothing, ...input })
  })
})

describe('[HOME-04] filters and dates are clamped once', () => {
  test.each([
    ['bedrooms=0', {}],
    ['bedrooms=3&bathrooms=200', { bedrooms: 3, bathrooms: 100 }],
    ['amenities=wifi,unknown,parking,wifi', { amenities: ['wifi', 'parking'] }],
    ['amenities=parking,wifi', { amenities: ['wifi', 'parking'] }],
    ['amenities=,', {}],
    ['attributes=lift,step-free,unknown', { attributes: ['step-free', 'lift'] }],
    ['attributes=filming,step-free', { attributes: ['step-free'] }],
    ['type=hour&attributes=lift,filming', { type: 'hour', attributes: ['filming', 'lift'] }],
    ['minPrice=20&maxPrice=80&currency=GBP', { minPrice: 20, maxPrice: 80, currency: 'GBP' }],
    ['minPrice=80&maxPrice=20', { minPrice: 80, maxPrice: 80 }],
    ['minPrice=0', {}],
    ['minPrice=NaN&currency=USD', {}],
    ['currency=USD', {}],
    ['bounds=-71,-34,-70,-33', { bounds: { west: -71, south: -34, east: -70, north: -33 } }],
    ['bounds=179,-18,-179,-16', { bounds: { west: 179, south: -18, east: -179, north: -16 } }],
    ['bounds=-71,-33,-70,-34', {}],
    ['bounds=-71,,-70,-33', {}],
    ['bounds=1,2,3', {}],
    ['bounds=-71,-34,-70,-33&lat=1&lng=1', { bounds: { west: -71, south: -34, east: -70, north: -33 } }],
    ['checkIn=2026-03-20', { checkIn: '2026-03-20', checkOut: '2026-03-20' }],
    ['checkOut=2026-03-20', { checkIn: '2026-03-20', checkOut: '2026-03-20' }],
    ['checkIn=2026-03-20&flexibility=30', { checkIn: '2026-03-20', checkOut: '2026-03-20', flexibility: 7 }],
    ['flexibility=2', {}],
    ['startTime=10:00', {}],
    ['checkIn=2026-03-20&startTime=10:00', { checkIn: '2026-03-20', checkOut: '2026-03-20' }],
  ])('%j', (query, input) => {
    expect(given(query)).toEqual({ ...nothing, ...input })
  })

  test.each([
    ['checkIn=2026-03-20&checkOut=2026-03-22', { checkIn: '2026-03-20' }],
    ['checkIn=2026-03-20&startTime=10:00', { checkIn: '2026-03-20', startTime: '10:00' }],
    ['checkIn=2026-03-20&duration=2', { checkIn: '2026-03-20' }],
    [
      'checkIn=2026-03-20&startTime=10:30&duration=1.5',
      { checkIn: '2026-03-20', startTime: '10:30', durationMinutes: 90 },
    ],
    ['checkIn=2026-03-20&startTime=25:00&duration=1.5', { checkIn: '2026-03-20' }],
    ['checkIn=2026-03-20&startTime=10:30&duration=30', { checkIn: '2026-03-20', startTime: '10:30' }],
  ])('per hour: %j', (query, input) => {
    expect(given(`type=hour&${query}`)).toEqual({ type: 'hour', page: 1, ...input })
  })
})

/** Values that parameters can have, right ones and wrong ones. */
const anyParams = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'type',
        'location',
        'lat',
        'lng',
        'bounds',
        'category',
        'q',
        'checkIn',
        'checkOut',
        'flexibility',
        'startTime',
        'duration',
        'guests',
        'minGuests',
        'minPrice',
        'maxPrice',
        'currency',
        'bedrooms',
        'amenities',
        'pets',
        'instantBook',
        'sort',
        'sortBy',
        'showMap',
        'page',
      ),
      fc.constantFrom(
        'hour',
        'Santiago',
        '-33.4',
        '12',
        '3',
        '-71,-34,-70,-33',
        'house',
        'work',
        'Luz & Co',
        '2026-03-20',
        '2026-03-22',
        '10:30',
        '1.5',
        'USD',
        'wifi,tv',
        'true',
        'rating',
        'price_asc',
        'recommended',
      ),
    ),
    { maxLength: 14 },
  )
  .map((pairs) => new URLSearchParams(pairs))

test('[HOME-04] what is written back is read as the same search: a shared address gives the same page', () => {
  fc.assert(
    fc.property(anyParams, (params) => {
      const search = parseSearch(params)
      const again = parseSearch(searchParams(search))
      expect(searchAddress(again)).toBe(searchAddress(search))
      expect({ ...again, sort: again.sort ?? 'recommended' }).toEqual({ ...search, sort: search.sort ?? 'recommended' })
      expect([...searchParams(search).values()]).not.toContain('')
    }),
    { numRuns: 500 },
  )
})

test('[HOME-04] a hand-typed address never breaks the page, and what is read is within its limits', () => {
  const names = fc.constantFrom(
    'type',
    'category',
    'location',
    'q',
    'lat',
    'lng',
    'checkIn',
    'checkOut',
    'guests',
    'sort',
    'page',
    '__proto__',
    'x',
  )
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double().map(String),
    fc.integer().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom('', '0', '-0', '1e400', '0x10', 'null', '2026-03-20', 'house', 'price_asc', '\0'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values), { maxLength: 12 }), (pairs) => {
      const search: Search = parseSearch(new URLSearchParams(pairs))
      expect(Number.isSafeInteger(search.page) && search.page >= 1 && search.page <= 10_000).toBe(true)
      expect(search.lat === undefined).toBe(search.lng === undefined)
      if (search.lat !== undefined) expect(Math.abs(search.lat)).toBeLessThanOrEqual(90)
      if (search.checkIn && search.checkOut) expect(search.checkIn <= search.checkOut).toBe(true)
      for (const text of [search.q, search.location]) expect(text ?? '').not.toContain('\0')
      expect(typeof isSearch(search)).toBe('boolean')
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['', false],
  ['type=hour', false],
  ['category=featured', false],
  ['guests=2', true],
  ['page=2', true],
  ['lat=0&lng=0', true],
  ['checkOut=2026-03-20', true],
])('[HOME-03] %j asks for results rather than for the front page: %s', (query, is) => {
  expect(isSearch(parse(query))).toBe(is)
})
