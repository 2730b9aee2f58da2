import type { Currency } from '#kernel/money.ts'

/** Both parts are in lower case; the region is '' if the browser names none. */
type BrowserLanguage = { language: string; region: string }

/** Real browsers send fewer; further entries are ignored. */
const MAX_LANGUAGES = 20

/** ISO 3166 codes of the countries that use the euro. */
const euroCountries = 'at be bg cy de ee es fi fr gr hr ie it lt lu lv mt nl pt si sk'.split(' ')

const currencyOfCountry: ReadonlyMap<string, Currency> = new Map([
  ['cl', 'CLP'],
  ['gb', 'GBP'],
  ['us', 'USD'],
  ...euroCountries.map((country) => [country, 'EUR'] as const),
])

/**
 * The preferred language comes first (Accept-Language: RFC 9110, 12.5.4).
 *
 * @param header as received; anything in it that is not a language tag is ignored
 */
export function browserLanguages(header: string | null): BrowserLanguage[] {
  return (header ?? '')
    .split(',', MAX_LANGUAGES)
    .flatMap((entry) => {
      const [, language, region, weight] =
        /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-(?:([a-z]{2})|\d{3}))?(?:-[a-z\d]{4,8}){0,3}\s*(?:;\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?))?\s*$/i.exec(
          entry,
        ) ?? []
      const quality = Number(weight ?? 1)
      return language && quality > 0
        ? [{ language: language.toLowerCase(), region: (region ?? '').toLowerCase(), quality }]
        : []
    })
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language, region }) => ({ language, region }))
}

/** @returns the currency of the first named region; undefined if it is not supported */
export function currencyOfRegion(languages: readonly BrowserLanguage[]): Currency | undefined {
  const named = languages.find(({ region }) => region !== '')
  return named && currencyOfCountry.get(named.region)
}
