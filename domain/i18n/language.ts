import type { Currency } from '#kernel/money.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'es'

/** Dates use this BCP 47 tag, because the language alone would lose the site. */
export type Locale = 'en-US' | 'en-GB' | 'es-CL'

/** Spanish is Chile's; English is American, and British on the British site (decision D14). */
export const localeFor = (language: Language, site?: string): Locale =>
  language === 'es' ? 'es-CL' : site === 'uk' ? 'en-GB' : 'en-US'

/** The settings in the reader's account. */
type Reader = { language: Language; currency: Currency; country: string | null }

/** E-mails have no site: it follows from the country, else from the currency of the sign-up. */
export const localeOfReader = ({ language, currency, country }: Reader): Locale =>
  localeFor(language, (country === null ? currency === 'GBP' : country === 'GB') ? 'uk' : undefined)
