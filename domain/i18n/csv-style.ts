import type { Language } from './language.ts'

/** What spreadsheets expect in a reader's country: with a comma in front of the decimals, cells end with semicolons. */
export const csvStyle = {
  en: { separator: ',', decimal: '.' },
  es: { separator: ';', decimal: ',' },
} as const satisfies Record<Language, unknown>
