import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { escapeHtml } from '#kernel/html.ts'
import { britishHtml } from '../../i18n/british.ts'
import type { Language } from '../../i18n/language.ts'
import { isBritish } from '../../i18n/queries.server.ts'
import type { SiteId } from '../../i18n/site.ts'
import { splitFrontMatter } from '../front-matter.ts'
import { htmlOf } from '../gateway.marked.server.ts'
import { type Heading, piecesOf, type Text } from '../text.ts'

/** The folder is resolved from the package, because this code also runs from the build's folder. */
const folder = dirname(dirname(createRequire(import.meta.url).resolve('#content/en/safety.md')))

/** @param spell the English of a site, within HTML too */
function readText(language: Language, name: string, spell: (html: string) => string): Text {
  try {
    const { front, markdown } = splitFrontMatter(readFileSync(join(folder, language, `${name}.md`), 'utf8'))
    const { html: written, headings: asWritten } = htmlOf(markdown)
    const html = spell(written)
    const headings = asWritten.map((heading) => ({ ...heading, title: spell(heading.title) }))
    return {
      name,
      ...front,
      title: front.title.map(spell),
      description: front.description.map(spell),
      headings,
      html: piecesOf(html),
      contents: piecesOf(contentsOf(headings)),
      plain: piecesOf(html.replaceAll(/<\/?(a|em|strong|code)\b[^>]*>/g, '').replaceAll(/<[^>]*>/g, ' ')),
    }
  } catch (error) {
    throw new Error(`content/${language}/${name}.md: ${(error as Error).message}`, { cause: error })
  }
}

/** Each section becomes a link in the list. */
const contentsOf = (headings: readonly Heading[]) =>
  headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`)
    .join('')

function textsIn(language: Language, spell = (html: string) => html): ReadonlyMap<string, Text> {
  const names = readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
  return new Map(names.toSorted().map((name) => [name, readText(language, name, spell)]))
}

/** All texts are read at the start, so that an unreadable one stops the program. */
const texts: Record<Language, ReadonlyMap<string, Text>> = { en: textsIn('en'), es: textsIn('es') }
const britishTexts = textsIn('en', britishHtml)

/** The texts of a language as a site spells them. */
const textsOf = (language: Language, site?: SiteId) => (isBritish(language, site) ? britishTexts : texts[language])

/** @param name for example 'privacy' or 'help/holds' */
export const findText = (language: Language, name: string, site?: SiteId): Text | undefined =>
  textsOf(language, site).get(name)

export const listTexts = (language: Language, site?: SiteId): readonly Text[] => [...textsOf(language, site).values()]
