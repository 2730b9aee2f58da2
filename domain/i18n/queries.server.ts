import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInstance, type i18n, type TFunction } from 'i18next'
import { type Language, languages } from './language.ts'

/** Resolved from the package, because this code also runs from the build's folder. */
const folder = dirname(dirname(createRequire(import.meta.url).resolve('#domain/i18n/messages/en/shell.json')))

/** One file per namespace: `messages/<language>/<namespace>.json`. */
function messagesIn(language: Language): Record<string, object> {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files
      .toSorted()
      .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, language, file), 'utf8'))]),
  )
}

/** Every text of the product by language, namespace and key. */
export const messages: Record<Language, Record<string, object>> = { en: messagesIn('en'), es: messagesIn('es') }

/** Changes with the texts: browsers cache a namespace's file indefinitely under its version. */
export const messagesVersion = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 10)

const options = {
  resources: messages,
  ns: Object.keys(messages.en),
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

/** A translator of its own for each request or e-mail, so that none shares state with another. */
export function translatorFor(language: Language): i18n {
  return parents.get(language)!.cloneInstance({ lng: language, initAsync: false })
}

/** Texts by 'namespace:key', for code that renders without React: e-mails, titles. */
export const translator = (language: Language): TFunction => parents.get(language)!.getFixedT(language)
