import type { Declaration } from '#domain/accounts/trader.ts'

type Profile = {
  about: { en: string; es: string }
  languages: readonly string[]
  declaration: Declaration | null
}

/** A stored profile as the fields of its form. */
export function fieldsOf({ about, languages, declaration }: Profile): Record<string, string> {
  const { legalName = '', address = '', registration = '' } = declaration?.isTrader ? declaration : {}
  return {
    aboutEn: about.en,
    aboutEs: about.es,
    languages: languages.join(','),
    trader: declaration ? (declaration.isTrader ? 'yes' : 'no') : '',
    legalName,
    address,
    registration,
  }
}
