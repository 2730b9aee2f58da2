import { categories, type Category, categoryTree, type Subcategory } from './category.ts'

export type Kind = Category | Subcategory
export type KindGroup = { category: Category; children: readonly Subcategory[] }

/** What a kind is called in one language, and what else people say for it, parted by commas. */
export type KindNames = { labelOf: (kind: Kind) => string; wordsOf: (kind: Kind) => string }

/** Letters from which on a longer text is understood by its beginning: 'meetings' is 'meeting'. */
const MIN_STEM_LETTERS = 4

/** How well a kind answers to a text, from worst to best. */
const ranks = ['none', 'part', 'word', 'beginning', 'whole'] as const
type Rank = (typeof ranks)[number]

/** Lower case, without accents. */
const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** @param wanted as `plainText` gives it, not empty */
function rankOf(kind: Kind, wanted: string, { labelOf, wordsOf }: KindNames): Rank {
  const label = plainText(labelOf(kind))
  if (label === wanted) return 'whole'
  if (label.startsWith(wanted)) return 'beginning'
  if (
    plainText(wordsOf(kind))
      .split(', ')
      .some((word) => says(word, wanted))
  )
    return 'word'
  return label.includes(wanted) ? 'part' : 'none'
}

const says = (word: string, wanted: string) =>
  ` ${word}`.includes(` ${wanted}`) || (word.length >= MIN_STEM_LETTERS && wanted.startsWith(word))

/** Whether a kind is called so, or people say so for it. */
export const answersTo = (kind: Kind, text: string, names: KindNames) => rankOf(kind, plainText(text), names) !== 'none'

/**
 * The kinds that answer to what was typed, accents and case aside, and the best of them. A category that does by its own name keeps all its
 * children; else those of its children that do stand under it.
 */
export function kindsMatching(typed: string, names: KindNames): { groups: KindGroup[]; best: Kind | undefined } {
  const wanted = plainText(typed)
  if (!wanted)
    return { groups: categories.map((category) => ({ category, children: categoryTree[category] })), best: undefined }

  const rank = (kind: Kind) => ranks.indexOf(rankOf(kind, wanted, names))
  const groups = categories.flatMap((category) => {
    const found = categoryTree[category].filter((child) => rank(child) > 0)
    const isNamed = rank(category) > 0 && !(rank(category) === ranks.indexOf('word') && found.length > 0)
    const children = isNamed ? categoryTree[category] : found
    return children.length > 0 ? [{ category, children }] : []
  })
  const all = groups.flatMap(({ category, children }) => [...children, category])
  return { groups, best: all.toSorted((a, b) => rank(b) - rank(a))[0] }
}
