import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PriceScale,
  positionOf,
  priceAt,
  priceScale,
  typedPrice,
  wholeSteps,
  withMax,
  withMin,
} from './price-scale.ts'

const dollars = priceScale('USD', 'day')
const scales = (['USD', 'CLP'] as const).flatMap((currency) =>
  (['day', 'hour'] as const).map((type) => priceScale(currency, type)),
)

test('[HOME-12] the scale reaches from 0 to 2000 by 10, per hour a tenth, in pesos a thousandfold (D6)', () => {
  const ends = ({ top, step }: PriceScale) => [top, step]
  expect(ends(dollars)).toEqual([2000, 10])
  expect(ends(priceScale('EUR', 'hour'))).toEqual([200, 1])
  expect(ends(priceScale('CLP', 'day'))).toEqual([2_000_000, 10_000])
  expect(ends(priceScale('CLP', 'hour'))).toEqual([200_000, 1000])
})

describe.each(scales)('[HOME-12] on the track of %j', (scale) => {
  test('each whole step has a place of its own, in order, from end to end', () => {
    const steps = Array.from({ length: scale.top / scale.step + 1 }, (_, index) => index * scale.step)
    const places = steps.map((price) => positionOf(price, scale))
    expect([places[0], places.at(-1)]).toEqual([0, 1])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.map((place) => wholeSteps(priceAt(place, scale), scale))).toEqual(steps)
  })

  test('what lies beyond the scale stands at its ends', () => {
    expect([positionOf(-1, scale), positionOf(scale.top * 3, scale)]).toEqual([0, 1])
  })
})

describe('[HOME-12] the ends stay a step apart (D6)', () => {
  test.each([
    [200, 200],
    [-5, null],
    [0, null],
    [995, 990],
    [5000, 990],
    [Number.NaN, null],
  ])('a minimum of %d below a maximum of 1000 is held at %d, and the maximum stays', (typed, min) => {
    expect(withMin(typed, { min: 50, max: 1000 }, dollars)).toEqual({ min, max: 1000 })
  })

  test.each([
    [200, 200],
    [55, 60],
    [0, 60],
    [2000, null],
    [9000, 9000],
    [Number.NaN, null],
  ])('a maximum of %d above a minimum of 50 is held at %d, and the minimum stays', (typed, max) => {
    expect(withMax(typed, { min: 50, max: 1000 }, dollars)).toEqual({ min: 50, max })
  })

  test('a minimum without a maximum is held below the end of the scale', () => {
    expect(withMin(5000, { min: null, max: null }, dollars)).toEqual({ min: 1990, max: null })
    expect(withMax(100, { min: null, max: null }, dollars)).toEqual({ min: null, max: 100 })
  })

  test('whatever is typed, in whatever order', () => {
    const typed = fc.oneof(fc.integer({ min: -100, max: 5000 }), fc.constant(Number.NaN))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), typed)), (moves) => {
        let range = { min: null, max: null } as Parameters<typeof withMin>[1]
        for (const [isMin, value] of moves) range = (isMin ? withMin : withMax)(value, range, dollars)
        expect((range.max ?? Number.POSITIVE_INFINITY) - (range.min ?? 0)).toBeGreaterThanOrEqual(dollars.step)
      }),
    )
  })
})

test.each([
  ['50000', 50_000],
  ['50.000', 50_000],
  ['1,250,000', 1_250_000],
  ['1 250 000', 1_250_000],
  ['12.5', 12],
  ['1.5000', 1],
  ['', Number.NaN],
  ['many', Number.NaN],
  ['-3', -3],
])('[HOME-12] %j is read as %d', (text, price) => {
  expect(typedPrice(text)).toBe(price)
})
