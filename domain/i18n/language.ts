export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'es'

/** Dates use this BCP 47 tag, because the language alone would lose the site. */
export type Locale = 'en-US' | 'en-GB' | 'es-CL'

/** Spanish is Chile's; English is American, and British on the British site (decision D14). */
export const localeFor = (language: Language, site?: string): Locale =>
  language === 'es' ? 'es-CL' : site === 'uk' ? 'en-GB' : 'en-US'
