import { categories, type Category, categoryTree, type Subcategory } from './category.ts'

export type Kind = Category | Subcategory
export type KindGroup = { category: Category; children: readonly Subcategory[] }

/** The label and the synonyms, which are separated by commas, are in one language. */
export type KindNames = { labelOf: (kind: Kind) => string; wordsOf: (kind: Kind) => string }

/** A shorter word does not match the beginning of a longer one, as 'meetings' matches 'meeting'. */
const MIN_STEM_LETTERS = 4

/** The ranks of a match, from worst to best. */
const ranks = ['none', 'part', 'word', 'beginning', 'whole'] as const
type Rank = (typeof ranks)[number]

/** Matching ignores case and accents. */
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

/** A label or a synonym must match. */
export const answersTo = (kind: Kind, text: string, names: KindNames) => rankOf(kind, plainText(text), names) !== 'none'

/**
 * A category that matches by its own name lists all its subcategories, others only matching ones.
 * Accents and case do not matter; `best` is the best match.
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
