import type { Language } from './language.ts'

/** Spreadsheets in countries with a decimal comma separate cells by semicolons. */
export const csvStyle = {
  en: { separator: ',', decimal: '.' },
  es: { separator: ';', decimal: ',' },
} as const satisfies Record<Language, unknown>
