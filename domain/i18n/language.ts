import type { Currency } from '#kernel/money.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'es'

/**
 * The BCP 47 tag of a language on a site. Dates are formatted with this and never with the language alone, which would
 * lose the site.
 */
export type Locale = 'en-US' | 'en-GB' | 'es-CL'

/** Decision D14: Spanish as written in Chile; English as in the United States, on the British site as in Great Britain. */
export const localeFor = (language: Language, site?: string): Locale =>
  language === 'es' ? 'es-CL' : site === 'uk' ? 'en-GB' : 'en-US'

/** The reader's settings in an account. */
type Reader = { language: Language; currency: Currency; country: string | null }

/**
 * The site for messages outside of any site, such as e-mails. Accounts store no site: it follows from the country, and
 * without one from the currency, which the British site sets at sign-up.
 */
export const localeOfReader = ({ language, currency, country }: Reader): Locale =>
  localeFor(language, (country === null ? currency === 'GBP' : country === 'GB') ? 'uk' : undefined)
