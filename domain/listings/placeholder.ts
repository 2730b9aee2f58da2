import type { Language } from '../i18n/language.ts'
import { type Category, categoryOf } from './category.ts'

/** A title's words are more specific than the type: a cabin and a villa are both houses. */
const byWord: Record<Language, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\bcabin/i, 'trees'],
    [/\bvilla/i, 'tree-palm'],
    [/\bcook/i, 'cooking-pot'],
    [/\btours?\b/i, 'route'],
    [/\bphoto/i, 'camera'],
  ],
  es: [
    [/\bcabaña/i, 'trees'],
    [/\bvilla/i, 'tree-palm'],
    [/\bcocin/i, 'cooking-pot'],
    [/\b(tour|recorrido)s?\b/i, 'route'],
    [/\bfoto/i, 'camera'],
  ],
}

const byKind: Partial<Record<string, string>> = {
  apartment: 'building-2',
  house: 'house',
  hotel: 'bed-double',
  kitchen: 'cooking-pot',
  studio: 'camera',
}

/** Other pages than a listing's use these icons too. */
export const categoryIcons: Record<Category, string> = {
  productions: 'clapperboard',
  events: 'party-popper',
  work: 'briefcase',
  recreation: 'tent-tree',
  wellness: 'dumbbell',
}

/**
 * The icon replaces an unavailable picture (spec §9: a default by type).
 *
 * @returns the name of an icon in `public/icons.svg`
 */
export function placeholderOf(kind: string, title: { text: string; language: Language }): string {
  const [, named] = byWord[title.language].find(([word]) => word.test(title.text)) ?? []
  return named ?? byKind[kind] ?? categoryIcons[categoryOf(kind)]
}
