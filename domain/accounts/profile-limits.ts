/** Languages that one may say one speaks: ISO 639 codes, those most spoken where there are spaces first. */
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

/** In characters; languages in number. The columns of `profiles`, `profile_texts` and `host_declarations` take as much. */
export const profileLimits = { about: 2000, languages: 12, legalName: 120, address: 300, registration: 80 } as const
