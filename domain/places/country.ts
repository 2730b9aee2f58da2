import { type Language, languages, localeFor } from '#domain/i18n/language.ts'
import { plainName } from './plain-name.ts'

const namesIn = (language: Language) =>
  new Intl.DisplayNames(localeFor(language), { type: 'region', fallback: 'none', style: 'long' })
const inEnglish = namesIn('en')
const inSpanish = namesIn('es')

/** @returns the country's name, or its code where the language has none */
export const countryName = (code: string, language: Language) =>
  (language === 'es' ? inSpanish : inEnglish).of(code) ?? code

/** Other names of countries. */
const alsoCalled: Record<string, readonly string[]> = {
  GB: [
    'uk',
    'great britain',
    'britain',
    'england',
    'scotland',
    'wales',
    'inglaterra',
    'escocia',
    'gales',
    'gran bretana',
  ],
  US: ['usa', 'united states of america', 'america', 'eeuu', 'ee uu', 'estados unidos de america'],
  NL: ['holland', 'holanda', 'the netherlands'],
  CZ: ['czech republic', 'republica checa'],
  AE: ['uae'],
  KR: ['korea', 'corea'],
}

/**
 * @param plain a name or two-letter code, normalised by `plainName`
 * @returns the country's code; null if it is none
 */
export function countryNamed(plain: string): string | null {
  codes ??= codesByName()
  return codes.get(plain) ?? null
}

/** Every country by its name in a language, in that language's order. */
export function countriesIn(language: Language): { code: string; name: string }[] {
  codes ??= codesByName()
  return [...new Set(codes.values())]
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}

let codes: ReadonlyMap<string, string> | undefined

function codesByName(): Map<string, string> {
  const letters = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ')
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  const found = new Map<string, string>()
  for (const code of all) {
    if (inEnglish.of(code) === undefined || retired.has(code)) continue
    found.set(code.toLowerCase(), code)
    for (const language of languages) found.set(plainName(countryName(code, language)), code)
  }
  for (const [code, names] of Object.entries(alsoCalled)) for (const name of names) found.set(name, code)
  return found
}

/** Unicode's codes of former states or of none, whose names would hide those of current ones. */
const retired = new Set([
  'AN',
  'BU',
  'CS',
  'DD',
  'DY',
  'EU',
  'EZ',
  'FX',
  'HV',
  'NH',
  'NT',
  'QU',
  'QO',
  'RH',
  'SU',
  'TP',
  'UK',
  'UN',
  'VD',
  'XA',
  'XB',
  'YD',
  'YU',
  'ZR',
  'ZZ',
])
