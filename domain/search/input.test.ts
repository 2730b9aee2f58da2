import { categories, subcategories } from '#domain/listings/category.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSearch, parseSearch, type Search } from './input.ts'

const parse = (query: string) => parseSearch(new URLSearchParams(query))

/** Without what was not given. */
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
    { numRuns: 300 },
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
