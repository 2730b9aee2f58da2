import { browserLanguages, currencyOfRegion } from '#domain/i18n/browser-language.ts'
import { isLanguage, type Language } from '#domain/i18n/language.ts'
import { type Site, siteOf } from '#domain/i18n/site.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { Point } from '#kernel/geo.ts'
import { currencies, type Currency } from '#kernel/money.ts'
import { type Theme, themes } from '#domain/i18n/theme.ts'

/** Language, currency, looks and place: all in which pages of signed-out visitors differ. */
export type Preferences = {
  language: Language
  currency: Currency
  /** Prices say how much tax is inside; without it, only that it is. */
  showsTax: boolean
  /** Null where the device decides. */
  theme: Theme | null
  site: Site
  /** About where they are, to a tenth of a degree, if they have shared it; else null. */
  near: Point | null
  /** Language or currency were guessed and differ from the site's, which a page announces once. */
  guessed: boolean
}

export const themeIn = (cookies: ReadonlyMap<string, string>): Theme | null =>
  themes.find((known) => known === cookies.get('theme')) ?? null

/** The sources of preferences; only the address is the same for everybody. */
export type PreferenceSources = {
  cookies: ReadonlyMap<string, string>
  /** The header as it came; null when there is none. */
  acceptLanguage: string | null
  account: { language: Language; currency: Currency } | null
}

/** Language and currency by the order of decision D8 (docs/decisions/030-language-of-a-first-visit.md). */
export function preferencesOf(
  url: URL,
  { cookies, acceptLanguage, account }: PreferenceSources,
  sites: ReadonlyMap<string, SiteId>,
): Preferences {
  const site = siteOf(url.host, sites)
  const browser = browserLanguages(acceptLanguage)
  const chosen = {
    language: [url.searchParams.get('lang'), cookies.get('i18next'), account?.language].find(isLanguage),
    currency: currencies.find((known) => known === cookies.get('currency')) ?? account?.currency,
  }
  const guess = {
    language: browser.map(({ language }) => language).find(isLanguage) ?? site.language,
    currency: (site.country === null && currencyOfRegion(browser)) || site.currency,
  }
  return {
    language: chosen.language ?? guess.language,
    currency: chosen.currency ?? guess.currency,
    showsTax: cookies.get('tax') !== 'hidden',
    theme: themeIn(cookies),
    site,
    near: nearFrom(cookies.get('near')),
    guessed:
      !chosen.language &&
      !chosen.currency &&
      cookies.get('guess') !== 'seen' &&
      (guess.language !== site.language || guess.currency !== site.currency),
  }
}

/** '-33.4,-70.7' */
function nearFrom(text: string | undefined): Point | null {
  const [, lat, lng] = /^(-?\d{1,2}\.\d),(-?\d{1,3}\.\d)$/.exec(text ?? '') ?? []
  return lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
    ? { lat: Number(lat), lng: Number(lng) }
    : null
}
