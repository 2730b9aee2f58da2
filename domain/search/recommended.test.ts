import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPage, isMixed, recommendedOrder } from './recommended.ts'

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
        // More than six of a kind stand there only where nothing else was left that has fewer.
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
