import { describe, expect, test } from 'vitest'
import { parseSearch } from './input.ts'
import {
  calendarAddress,
  cheapest,
  markedPrice,
  monthsBeside,
  priceCalendarOf,
  searchOn,
  shiftsAhead,
  weekendShifts,
} from './price-calendar.ts'
import { searchAddress } from './search.ts'

const TODAY = '2026-11-26'

const calendarAt = (query: string) => {
  const params = new URLSearchParams(query)
  return priceCalendarOf(parseSearch(params), params, TODAY)
}

describe('[HOME-13] the calendar of a search', () => {
  test.each([
    ['', { month: '2026-11-01', days: 1, part: null }],
    ['checkIn=2027-02-05&checkOut=2027-02-08', { month: '2027-02-01', days: 3 }],
    ['checkIn=2027-02-05', { month: '2027-02-01', days: 1 }],
    ['checkIn=2027-02-05&checkOut=2027-02-08&month=2027-03&days=2', { month: '2027-03-01', days: 2 }],
    ['checkIn=2020-02-05', { month: '2026-11-01' }],
    ['month=2026-10', { month: '2026-11-01' }],
    ['month=2028-12', { month: '2028-11-01' }],
    ['month=2028-13', { month: '2026-11-01' }],
    ['days=0', { days: 1 }],
    ['days=181', { days: 1 }],
    ['days=2.5', { days: 1 }],
    ['part=afternoon', { part: null }],
    ['type=hour&part=afternoon&days=3', { part: 'afternoon', days: 1 }],
    ['type=hour&part=toString', { part: null }],
  ])('%s', (query, expected) => expect(calendarAt(query)).toMatchObject(expected))

  test.each([
    ['', '/?checkIn=2026-12-05&checkOut=2026-12-05'],
    ['guests=2&page=3&checkIn=2027-01-01&flexibility=2', '/?checkIn=2026-12-05&checkOut=2026-12-05&guests=2'],
    ['days=2', '/?checkIn=2026-12-05&checkOut=2026-12-07'],
    ['checkIn=2027-01-01&checkOut=2027-01-08', '/?checkIn=2026-12-05&checkOut=2026-12-12'],
    ['type=hour', '/?checkIn=2026-12-05&type=hour'],
    ['type=hour&part=evening', '/?checkIn=2026-12-05&startTime=19%3A00&duration=4&type=hour'],
    [
      'type=hour&checkIn=2027-01-01&startTime=10:00&duration=2',
      '/?checkIn=2026-12-05&startTime=10%3A00&duration=2&type=hour',
    ],
    ['type=hour&checkIn=2027-01-01&startTime=10:00&part=any', '/?checkIn=2026-12-05&type=hour'],
  ])('%s opens a day as %s', (query, address) =>
    expect(searchAddress(searchOn(calendarAt(query), '2026-12-05'))).toBe(address),
  )

  test('its address names what was chosen, and nothing that a calendar does not read', () => {
    const search = parseSearch(new URLSearchParams('location=Pucón&sort=rating&showMap=true&page=2&understood=true'))
    expect(calendarAddress(search)).toBe('/search/calendar?location=Puc%C3%B3n&sort=rating')
    expect(calendarAddress(search, { month: '2026-12-01', days: 2, part: null })).toBe(
      '/search/calendar?location=Puc%C3%B3n&sort=rating&month=2026-12&days=2',
    )
    expect(calendarAddress({ type: 'day', page: 1 })).toBe('/search/calendar')
  })

  test('it has the days that are not over, up to the furthest that can be booked', () => {
    expect(shiftsAhead('2026-11-01', TODAY)).toEqual([25, 26, 27, 28, 29])
    expect(shiftsAhead('2026-12-01', TODAY)).toHaveLength(31)
    expect(weekendShifts('2026-11-01', TODAY)).toEqual([26])
    expect(weekendShifts('2026-12-01', TODAY)).toEqual([3, 10, 17, 24])
    expect(monthsBeside('2026-11-01', TODAY)).toEqual({ previous: null, next: '2026-12-01' })
    expect(monthsBeside('2028-11-01', TODAY)).toEqual({ previous: '2028-10-01', next: null })
  })

  test('of equally cheap days the first is the cheapest', () => {
    const day = (shift: number, minor: number | null) => ({ shift, price: minor === null ? null : { minor } })
    expect(cheapest([day(0, null), day(1, 9), day(2, 7), day(3, 7)])).toEqual(day(2, 7))
    expect(cheapest([day(0, null)])).toBeNull()
    expect(cheapest([])).toBeNull()
  })

  test.each([
    [[], null],
    [[null], null],
    [[5], null],
    [[5, 6], 5],
    [[5, 5, 6], null],
    [[5, 5, 6, 7, null], 5],
  ])('of the prices %j the one that is marked as the lowest is %j', (prices, marked) => {
    const days = prices.map((minor) => ({ price: minor === null ? null : { minor } }))
    expect(markedPrice(days)).toBe(marked)
  })
})
