import type { Currency } from '#kernel/money.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'es'

/** How a site writes a language, as a BCP 47 tag. Days take this and never the language alone, which would lose the site. */
export type Locale = 'en-US' | 'en-GB' | 'es-CL'

/** Decision D14: Spanish as written in Chile; English as in the United States, on the British site as in Great Britain. */
export const localeFor = (language: Language, site?: string): Locale =>
  language === 'es' ? 'es-CL' : site === 'uk' ? 'en-GB' : 'en-US'

/** What an account tells of its reader. */
type Reader = { language: Language; currency: Currency; country: string | null }

/**
 * For what reaches somebody away from any site. Accounts keep no site: the country stands for it, and where that is not known
 * the currency, which the British site gives to whoever signs up there.
 */
export const localeOfReader = ({ language, currency, country }: Reader): Locale =>
  localeFor(language, (country === null ? currency === 'GBP' : country === 'GB') ? 'uk' : undefined)
