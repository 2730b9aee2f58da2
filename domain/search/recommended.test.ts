import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPage, isMixed, type Merits, recommendedNumber, recommendedOrder } from './recommended.ts'

const ranked = fc
  .array(fc.constantFrom('parking', 'studio', 'hall', 'desk', 'house'), { maxLength: 120 })
  .map((kinds) => kinds.map((subcategory, index) => ({ id: String(index), subcategory })))

test('[HOME-13] of the first 18 at most six are of one kind while others match (D1)', () => {
  fc.assert(
    fc.property(ranked, (all) => {
      const first = firstPage(all)
      expect(first).toHaveLength(Math.min(18, all.length))
      const left = new Set(all).difference(new Set(first))
      for (const [kind, same] of Map.groupBy(first, ({ subcategory }) => subcategory)) {
        // More than six of a subcategory appear only where no others were left that have fewer.
        if (same.length > 6)
          expect(
            [...left].every(
              ({ subcategory }) =>
                subcategory === kind ||
                (Map.groupBy(first, (each) => each.subcategory).get(subcategory)?.length ?? 0) >= 6,
            ),
          ).toBe(true)
      }
    }),
  )
})

test('[HOME-13] nothing appears twice or is left out, and each part keeps its order (D1)', () => {
  fc.assert(
    fc.property(ranked, (all) => {
      const order = recommendedOrder(all).map(({ id }) => Number(id))
      expect(order.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => Number(id)))
      const [first, rest] = [order.slice(0, 18), order.slice(18)]
      expect(first).toEqual(first.toSorted((a, b) => a - b))
      expect(rest).toEqual(rest.toSorted((a, b) => a - b))
    }),
  )
})

test('[HOME-13] twenty car parks before everything else give way to the best of the others', () => {
  const all = [...Array(20).fill('parking'), 'studio', 'hall', 'desk'].map((subcategory, index) => ({
    id: String(index),
    subcategory: String(subcategory),
  }))
  const kinds = firstPage(all).map(({ subcategory }) => subcategory)
  expect(kinds.slice(-3)).toEqual(['studio', 'hall', 'desk'])
  expect(isMixed(firstPage(all))).toBe(false)
  expect(isMixed(firstPage(all.slice(14)))).toBe(true)
})

const bare: Merits = {
  ratingTenths: null,
  reviews: 0,
  pictures: 0,
  characters: 0,
  amenities: 0,
  languages: 1,
  booked: 0,
  views: 0,
  daysOld: 90,
}

test.each<[string, Partial<Merits>, number]>([
  ['nothing known of it: the mean', {}, 450],
  ['one review of five stars', { ratingTenths: 50, reviews: 1 }, 467],
  ['sixty of them', { ratingTenths: 50, reviews: 60 }, 582],
  ['sixty of three stars', { ratingTenths: 30, reviews: 60 }, 53],
  ['complete', { pictures: 5, characters: 400, amenities: 5, languages: 2 }, 550],
  ['more than complete', { pictures: 18, characters: 4000, amenities: 30, languages: 2 }, 550],
  ['booked five times', { booked: 5 }, 525],
  ['and seen by as many as usual', { booked: 5, views: 250 }, 500],
  ['seen very often and never booked', { views: 10_000 }, 450],
  ['seen very often for what it is booked', { booked: 5, views: 10_000 }, 454],
  ['of today', { daysOld: 0 }, 510],
  ['of fifteen days', { daysOld: 15 }, 480],
  ['to be published tomorrow, by another clock', { daysOld: -1 }, 510],
])('[HOME-13] the order of a listing, in points: %s (D1)', (_what, merits, points) =>
  expect(recommendedNumber({ ...bare, ...merits })).toBe(points),
)
