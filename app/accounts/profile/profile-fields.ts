import { spokenLanguages } from '#domain/accounts/profile-limits.ts'
import type { Declaration } from '#domain/accounts/trader.ts'

type About = { about: { en: string; es: string }; languages: readonly string[] }
type Profile = About & { declaration: Declaration | null }

/** A stored profile as the fields of its form. */
export function fieldsOf({ declaration, ...profile }: Profile): Record<string, string> {
  const { legalName = '', address = '', registration = '' } = declaration?.isTrader ? declaration : {}
  return {
    ...aboutFieldsOf(profile),
    trader: declaration ? (declaration.isTrader ? 'yes' : 'no') : '',
    legalName,
    address,
    registration,
  }
}

export const aboutFieldsOf = ({ about, languages }: About): Record<string, string> => ({
  aboutEn: about.en,
  aboutEs: about.es,
  languages: languages.join(','),
})

/** The languages that a profile can name, in the reader's language. */
export function languageChoices(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return spokenLanguages.map((code) => ({ code, name: names.of(code) ?? code }))
}
