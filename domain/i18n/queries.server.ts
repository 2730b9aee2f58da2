import { createHash } from 'node:crypto'
import { createInstance, type i18n, type TFunction } from 'i18next'
import { type Language, languages } from './language.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

/** Every text of the product by language, namespace and key. */
export const messages: Record<Language, Record<string, object>> = { en, es }

/** Changes with the texts: browsers keep a namespace's file for ever under its version. */
export const messagesVersion = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 10)

const options = {
  resources: messages,
  ns: Object.keys(en),
  supportedLngs: languages,
  fallbackLng: false as const,
  initAsync: false,
  interpolation: { escapeValue: false },
}

const parents = new Map(
  languages.map((language) => {
    const instance = createInstance()
    void instance.init({ ...options, lng: language })
    return [language, instance]
  }),
)

/** A translator of its own for a request or a letter: what one request learns never reaches another. */
export function translatorFor(language: Language): i18n {
  return parents.get(language)!.cloneInstance({ lng: language, initAsync: false })
}

/** Texts by 'namespace:key', for code that renders without React: e-mails, titles. */
export const translator = (language: Language): TFunction => parents.get(language)!.getFixedT(language)
