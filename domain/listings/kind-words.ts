import { categories, type Category, categoryTree, type Subcategory } from './category.ts'

export type Kind = Category | Subcategory
export type KindGroup = { category: Category; children: readonly Subcategory[] }

/** The label of a category in one language, and its synonyms, separated by commas. */
export type KindNames = { labelOf: (kind: Kind) => string; wordsOf: (kind: Kind) => string }

/** Minimum letters of a word that matches the beginning of a longer one: 'meetings' matches 'meeting'. */
const MIN_STEM_LETTERS = 4

/** How well a category matches a text, from worst to best. */
const ranks = ['none', 'part', 'word', 'beginning', 'whole'] as const
type Rank = (typeof ranks)[number]

/** Lower case, without accents. */
const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** @param wanted normalised by `plainText`, not empty */
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

/** Whether the label or a synonym of a category matches. */
export const answersTo = (kind: Kind, text: string, names: KindNames) => rankOf(kind, plainText(text), names) !== 'none'

/**
 * The categories that match a typed text, accents and case ignored, with the best match. A category that matches by its
 * own name includes all its children; otherwise its matching children are listed under it.
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
