import { categories, type Category, subcategories, type Subcategory } from '#domain/listings/category.ts'
import { languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'

export type Kinds = { categories: Category[]; subcategories: Subcategory[] }

/** Lower case without accents, as `plain_text` of the database writes it for these labels. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

let labels: { kind: 'category' | 'subcategory'; id: string; text: string }[] | undefined

/** What kinds are called in all languages; read once, for they come with the program. */
function allLabels() {
  labels ??= languages.flatMap((language) => {
    const t = translator(language)
    return [
      ...categories.map((id) => ({ kind: 'category' as const, id, text: plain(t(`kinds:category.${id}`)) })),
      ...subcategories.map((id) => ({ kind: 'subcategory' as const, id, text: plain(t(`kinds:subcategory.${id}`)) })),
    ]
  })
  return labels
}

/** The kinds in whose label a text stands, in any language (decision B16). */
export function kindsNamed(text: string): Kinds {
  const wanted = plain(text)
  const named = (kind: 'category' | 'subcategory') => [
    ...new Set(allLabels().flatMap((label) => (label.kind === kind && label.text.includes(wanted) ? [label.id] : []))),
  ]
  return { categories: named('category') as Category[], subcategories: named('subcategory') as Subcategory[] }
}
