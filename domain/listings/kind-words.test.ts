import { categories, subcategories } from './category.ts'
import englishWords from '#domain/i18n/messages/en/kindWords.json' with { type: 'json' }
import englishKinds from '#domain/i18n/messages/en/kinds.json' with { type: 'json' }
import spanishWords from '#domain/i18n/messages/es/kindWords.json' with { type: 'json' }
import spanishKinds from '#domain/i18n/messages/es/kinds.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { type Kind, kindsMatching } from './kind-words.ts'

const catalogues = {
  en: { kinds: englishKinds, kindWords: englishWords },
  es: { kinds: spanishKinds, kindWords: spanishWords },
}
const matching = (typed: string, language: 'en' | 'es') => {
  const { kinds, kindWords } = catalogues[language]
  const labels: Record<string, string> = { ...kinds.category, ...kinds.subcategory }
  return kindsMatching(typed, { labelOf: (kind) => labels[kind]!, wordsOf: (kind: Kind) => kindWords[kind] })
}
const childrenOf = (typed: string, language: 'en' | 'es') =>
  matching(typed, language).groups.flatMap(({ children }) => children)

test('[HOME-07] with nothing typed every kind is there, under its parent', () => {
  const { groups, best } = matching('  ', 'es')
  expect(groups.map(({ category }) => category)).toEqual(categories)
  expect(groups.flatMap(({ children }) => children)).toEqual(subcategories)
  expect(best).toBeUndefined()
})

test('[HOME-07] every kind has words of its own in both languages', () => {
  for (const { kindWords } of Object.values(catalogues))
    expect(Object.keys(kindWords).toSorted()).toEqual([...categories, ...subcategories].toSorted())
})

test.each([
  ['en', 'photo', 'studio'],
  ['en', 'birthday', 'hall'],
  ['en', 'birthday party', 'hall'],
  ['en', 'meeting', 'room'],
  ['en', 'Meetings', 'room'],
  ['en', 'cabin', 'house'],
  ['en', 'cabins', 'house'],
  ['en', 'hall', 'hall'],
  ['en', 'stud', 'studio'],
  ['en', 'football', 'soccer'],
  ['en', 'yoga', 'holistic-center'],
  ['es', 'cumpleaños', 'hall'],
  ['es', 'cumpleanos', 'hall'],
  ['es', 'reunión', 'room'],
  ['es', 'reuniones', 'room'],
  ['es', 'cabaña', 'house'],
  ['es', 'FOTO', 'studio'],
  ['es', 'ESTUDIO DE GRABACION', 'recording'],
  ['es', 'salon', 'hall'],
  ['es', 'depto', 'apartment'],
  ['es', 'pádel', 'padel'],
] as const)(
  '[HOME-07] in %s %j finds kinds by their label or by what people say, and the best is %s',
  (language, typed, kind) => {
    expect(childrenOf(typed, language)).toContain(kind)
    expect(matching(typed, language).best).toBe(kind)
  },
)

test.each([
  ['en', 'xyzzy'],
  ['en', 'qq'],
  ['es', 'café o salón'],
] as const)('[HOME-07] in %s nothing answers to %j', (language, typed) => {
  expect(matching(typed, language).groups).toEqual([])
})

test('[HOME-07] a parent that matches brings all its children', () => {
  const { groups, best } = matching('bienestar', 'es')
  expect(groups[0]?.category).toBe('wellness')
  expect(groups[0]?.children.length).toBe(10)
  expect(best).toBe('wellness')
})
