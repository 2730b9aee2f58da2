import { categories, type Category, isCategory, subcategories, type Subcategory } from '#domain/listings/category.ts'
import { answersTo, type Kind, type KindNames } from '#domain/listings/kind-words.ts'
import { plainName } from '#domain/places/plain-name.ts'
import { type Language, languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'

export type NamedCategories = { categories: Category[]; subcategories: Subcategory[] }

/** Categories whose label in any language (decision B16) or synonym contains a text. */
export function categoriesNamed(text: string): NamedCategories {
  const isNamed = (kind: Kind) => languages.some((language) => answersTo(kind, text, namesIn(language)))
  return { categories: categories.filter(isNamed), subcategories: subcategories.filter(isNamed) }
}

/** The kind that a text names in any language: 'meeting_room', 'salas de reuniones'; null for none. */
export const kindNamed = (text: string): Kind | null => (named ??= kindsByName()).get(plainName(text)) ?? null

let named: ReadonlyMap<string, Kind> | undefined

/** By id and labels, singular and plural, as `plainName` writes them. */
function kindsByName(): Map<string, Kind> {
  const found = new Map<string, Kind>()
  const add = (name: string, kind: Kind) => void (found.has(plainName(name)) || found.set(plainName(name), kind))
  for (const kind of [...categories, ...subcategories]) add(kind, kind)
  for (const language of languages) {
    const { labelOf } = namesIn(language)
    for (const kind of [...categories, ...subcategories]) add(labelOf(kind), kind)
    for (const kind of subcategories) add(translator(language)(`kindPlurals:${kind}`), kind)
  }
  return found
}

function namesIn(language: Language): KindNames {
  const t = translator(language)
  return {
    labelOf: (kind) => t(isCategory(kind) ? `kinds:category.${kind}` : `kinds:subcategory.${kind}`),
    wordsOf: (kind) => t(`kindWords:${kind}`),
  }
}
