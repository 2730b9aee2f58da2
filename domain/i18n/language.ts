export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'es'

/** BCP 47 tags: English as written for the world, Spanish as written in Chile (decision A1). */
export const localeOf: Record<Language, string> = { en: 'en-GB', es: 'es-CL' }
