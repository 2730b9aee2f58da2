/** ISO 639 codes, with the languages most spoken where there are spaces first. */
export const spokenLanguages = [
  'es',
  'en',
  'pt',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'he',
  'hi',
  'zh',
  'ja',
  'ko',
  'sv',
  'da',
  'cy',
  'qu',
  'arn',
] as const

/** Characters, and the number of languages; the tables' columns have the same limits. */
export const profileLimits = { about: 2000, languages: 12, legalName: 120, address: 300, registration: 80 } as const
