import type { Language } from '#domain/i18n/language.ts'

/** A provider of translations. */
export type TranslationGateway = {
  /**
   * @param from null where nobody knows the text's language
   * @throws Error where the provider is away, slow, or at its limit
   */
  translate: (text: string, from: Language | null, to: Language) => Promise<string>
}
