import { expect, test } from 'vitest'
import { type Category, categories, categoryTree, subcategories, type Subcategory } from './category.ts'
import { kindsNear } from './near-kinds.ts'

test.each<[Subcategory, Subcategory[]]>([
  ['hotel', ['house', 'apartment']],
  ['padel', ['tennis', 'basketball']],
  ['room', ['office', 'co-work', 'hall']],
])('instead of %s stands what is nearest to it: %j', (subcategory, nearest) => {
  expect(kindsNear({ subcategory })).toEqual(nearest)
})

test('something else may do for every kind, and nothing for itself or twice', () => {
  for (const subcategory of subcategories) {
    const found = kindsNear({ subcategory })
    expect(found.length, subcategory).toBeGreaterThan(0)
    expect(new Set([subcategory, ...found]).size, subcategory).toBe(found.length + 1)
  }
})

test.each(categories)('instead of all of %s stand kinds of other categories', (category: Category) => {
  const own: readonly string[] = categoryTree[category]
  expect(kindsNear({ category }).filter((kind) => own.includes(kind))).toEqual([])
  expect(kindsNear({})).toEqual([])
})
