import { categories, type Category, categoryTree, type Subcategory } from '#domain/listings/category.ts'

export type KindGroup = { category: Category; children: readonly Subcategory[] }

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/**
 * The kinds whose label holds what was typed, accents and case aside. A category that matches keeps all its children; one of
 * whose children some match keeps these.
 *
 * @param labelOf the label in the page's language
 */
export function kindsMatching(typed: string, labelOf: (kind: Category | Subcategory) => string): KindGroup[] {
  const wanted = plain(typed)
  const holds = (kind: Category | Subcategory) => plain(labelOf(kind)).includes(wanted)

  return categories.flatMap((category) => {
    const children = holds(category) ? categoryTree[category] : categoryTree[category].filter(holds)
    return children.length > 0 ? [{ category, children }] : []
  })
}
