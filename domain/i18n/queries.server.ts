import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  isPlural,
  messageAt,
  type Messages,
  type Pattern,
  type Place,
  type Translate,
  translatorsFrom,
} from '#kernel/translate.ts'
import { type Catalogue, compile, isEmpty, scriptJson, without } from './compile.ts'
import { british } from './british.ts'
import type { Language } from './language.ts'
import type { SiteId } from './site.ts'

/** The folder is resolved from the package, because this code also runs from the build's folder. */
const folder = dirname(dirname(createRequire(import.meta.url).resolve('#domain/i18n/messages/en/shell.json')))

/** Each namespace is a file: `messages/<language>/<namespace>.json`. */
function messagesIn(language: Language, spell = (text: string) => text): Record<string, Messages> {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files
      .toSorted()
      .map((file) => [
        file.slice(0, -'.json'.length),
        compile(JSON.parse(readFileSync(join(folder, language, file), 'utf8'), spelling(spell)) as Catalogue),
      ]),
  )
}

const spelling = (spell: (text: string) => string) => (_key: string, value: unknown) =>
  typeof value === 'string' ? spell(value) : value

/** All texts by language, namespace and key, compiled. */
const messages: Record<Language, Record<string, Messages>> = { en: messagesIn('en'), es: messagesIn('es') }

/** The British site's English (decision 123). */
const britishMessages = messagesIn('en', british)

/** Whether texts are spelled as in Britain. */
export const isBritish = (language: Language, site?: SiteId) => language === 'en' && site === 'uk'

/** The build's list of keys that no browser's code asks for (`scripts/server-keys.ts`); tests without a build leave nothing out. */
const serverKeys = typeof SERVER_KEYS === 'undefined' ? {} : SERVER_KEYS

declare const SERVER_KEYS: Readonly<Record<string, readonly string[]>> | undefined

const forBrowsers = (texts: Record<string, Messages>) =>
  Object.fromEntries(
    Object.entries(texts).map(([namespace, own]) => [namespace, without(own, serverKeys[namespace] ?? [])]),
  )

/** Texts by language and namespace, as browsers get them. */
const browserMessages = {
  en: forBrowsers(messages.en),
  es: forBrowsers(messages.es),
  british: forBrowsers(britishMessages),
}

/** A namespace's texts that a browser may ask for, as a site spells them; undefined where there are none. */
export function browserTexts(language: Language, namespace: string, site?: SiteId): Messages | undefined {
  const texts = browserMessages[isBritish(language, site) ? 'british' : language]
  return Object.hasOwn(texts, namespace) && !isEmpty(texts[namespace]!) ? texts[namespace] : undefined
}

/** Browsers cache a namespace's file for ever under this version, which changes with the texts. */
const version = createHash('sha256').update(JSON.stringify(browserMessages)).digest('hex').slice(0, 10)

const translators = { en: translatorsFrom(messages.en, 'en'), es: translatorsFrom(messages.es, 'es') }
const britishTranslators = translatorsFrom(britishMessages, 'en')

const translatorsOf = (language: Language, site?: SiteId) =>
  isBritish(language, site) ? britishTranslators : translators[language]

/** The end of the version under which a browser asks for British texts. */
export const BRITISH = '-uk'

/** Code that renders without React, such as e-mails and titles, uses this. */
export const translator = (language: Language, site?: SiteId): Translate => translatorsOf(language, site)()

/** Admins edit these texts, with placeholders as `{name}`, one for each plural form. */
export function writtenForms(language: Language, key: string): { form: string | null; text: string }[] {
  const message = messageAt(messages[language], key) ?? ''
  if (typeof message === 'string' || !isPlural(message)) return [{ form: null, text: written(message) }]
  return Object.entries(message[0]).map(([form, pattern]) => ({ form, text: written(pattern) }))
}

const written = (pattern: Pattern): string =>
  typeof pattern === 'string'
    ? pattern
    : pattern.map((piece, index) => (index % 2 === 0 ? nameOf(piece) : `{${nameOf(piece)}}`)).join('')

const nameOf = (place: Place) => (typeof place === 'string' ? place : place.value)

/** Requests share the texts; each page only records which of them it uses. */
export function textsOfPage(language: Language, site?: SiteId) {
  const used = new Set<string>()
  const own = isBritish(language, site) ? BRITISH : ''
  return {
    language,
    spelling: own,
    translator: translatorsOf(language, site),
    need(namespaces: readonly string[]) {
      for (const namespace of namespaces) used.add(namespace)
      return undefined
    },
    /** The namespaces used so far, as JSON for the script element that the browser starts from. */
    carried: () =>
      `{"language":"${language}","version":"${version}${own}","texts":{${membersNamed(used, own ? 'british' : language)}}}`,
  }
}

/** Each `"namespace":{…}` is encoded once for all pages. */
const membersOf = (texts: Record<string, Messages>) =>
  new Map(Object.entries(texts).map(([namespace, own]) => [namespace, `"${namespace}":${scriptJson(own)}`]))

const members = {
  en: membersOf(browserMessages.en),
  es: membersOf(browserMessages.es),
  british: membersOf(browserMessages.british),
}

const membersNamed = (namespaces: ReadonlySet<string>, texts: keyof typeof members) =>
  [...namespaces].flatMap((namespace) => members[texts].get(namespace) ?? []).join(',')
