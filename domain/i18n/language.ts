export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'es'

/** A language as a site writes it: days on the British site follow en-GB (decision D14). */
export type Locale = Language | 'en-GB'

export const localeFor = (language: Language, site: string): Locale =>
  language === 'en' && site === 'uk' ? 'en-GB' : language

/** BCP 47 tags: English as written in the United States, Spanish as written in Chile (decision D14). */
export const localeOf: Record<Locale, string> = { en: 'en-US', es: 'es-CL', 'en-GB': 'en-GB' }
