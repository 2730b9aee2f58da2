import type { Language } from '../../i18n/language.ts'
import { languages } from '../../i18n/language.ts'
import { isBritish } from '../../i18n/queries.server.ts'
import type { SiteId } from '../../i18n/site.ts'
import { findArticles, type HelpIndex, indexOf, type Searched } from '../help-search.ts'
import { isTopic } from '../help-center.ts'
import type { Pieces, Text } from '../text.ts'
import { listTexts } from './find-text.server.ts'

const FOLDER = 'help/'

/** The topics above the articles are left out. */
export const listArticles = (language: Language, site?: SiteId): readonly Text[] =>
  listTexts(language, site).filter(({ name: path }) => path.startsWith(FOLDER) && !isTopic(path.slice(FOLDER.length)))

/** Filled-in values are left out, because nobody searches for an amount. */
const plainOf = (pieces: Pieces) => pieces.filter((_, at) => at % 2 === 0).join(' ')

const searched = ({ name, title, keywords, description, plain }: Text): Searched => ({
  name,
  title: plainOf(title),
  keywords,
  description: plainOf(description),
  plain: plainOf(plain),
})

const indexIn = (language: Language, site?: SiteId): HelpIndex =>
  indexOf(
    listTexts(language, site)
      .filter(({ name }) => name.startsWith(FOLDER))
      .map(searched),
  )

/** The indexes are built with the texts, at the start. */
const indexes: Record<Language, HelpIndex> = { en: indexIn('en'), es: indexIn('es') }
const britishIndex = indexIn('en', 'uk')

/** A question in any language finds articles and topics in the reader's language, best first. */
export function searchHelp(language: Language, question: string, max: number, site?: SiteId): Text[] {
  const own = isBritish(language, site) ? [britishIndex] : []
  const inOrder = [language, ...languages.filter((other) => other !== language)].map((each) => indexes[each])
  const texts = new Map(listTexts(language, site).map((text) => [text.name, text]))
  return findArticles([...own, ...inOrder], question, max).map((name) => texts.get(name)!)
}
