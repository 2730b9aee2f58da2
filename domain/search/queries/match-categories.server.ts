import { categories, type Category, isCategory, subcategories, type Subcategory } from '#domain/listings/category.ts'
import { answersTo, type Kind, type KindNames } from '#domain/listings/kind-words.ts'
import { type Language, languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'

export type NamedCategories = { categories: Category[]; subcategories: Subcategory[] }

/** Categories whose label in any language (decision B16) or synonym contains a text. */
export function categoriesNamed(text: string): NamedCategories {
  const isNamed = (kind: Kind) => languages.some((language) => answersTo(kind, text, namesIn(language)))
  return { categories: categories.filter(isNamed), subcategories: subcategories.filter(isNamed) }
}

function namesIn(language: Language): KindNames {
  const t = translator(language)
  return {
    labelOf: (kind) => t(isCategory(kind) ? `kinds:category.${kind}` : `kinds:subcategory.${kind}`),
    wordsOf: (kind) => t(`kindWords:${kind}`),
  }
}
