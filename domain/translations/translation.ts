import type { Language } from '#domain/i18n/language.ts'

/** A text of somebody's that a reader may have translated; texts are named, and never sent by a browser. */
export type TranslatedThing =
  | { of: 'listing' | 'review'; id: string }
  /** A message by its number in the reader's own conversation. */
  | { of: 'message'; id: string; number: number }

/**
 * A text as its reader sees it, and the page on which it stands.
 *
 * Everybody may read a public one, so its translation is stored; nobody knows the language of another.
 */
export type Original = { text: string; page: string } & (
  | { isPublic: true; language: Language }
  | { isPublic: false; language: null }
)

/** A translation by a machine, beside the original. */
export type Translation = { original: Original; text: string }

/** Characters of a text that is translated, above all limits of texts. */
export const MAX_ORIGINAL = 8000

/** Characters of a translation; the column allows as many. */
export const MAX_TRANSLATION = 20_000

/** Translations are stored so long, and so many of them. */
export const STORED_DAYS = 90
export const MAX_STORED = 20_000
