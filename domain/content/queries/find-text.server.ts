import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { escapeHtml } from '#kernel/html.ts'
import type { Language } from '../../i18n/language.ts'
import { splitFrontMatter } from '../front-matter.ts'
import { htmlOf } from '../gateway.marked.server.ts'
import { type Heading, piecesOf, type Text } from '../text.ts'

/** The folder is resolved from the package, because this code also runs from the build's folder. */
const folder = dirname(dirname(createRequire(import.meta.url).resolve('#content/en/safety.md')))

function readText(language: Language, name: string): Text {
  try {
    const { front, markdown } = splitFrontMatter(readFileSync(join(folder, language, `${name}.md`), 'utf8'))
    const { html, headings } = htmlOf(markdown)
    return {
      name,
      ...front,
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

function textsIn(language: Language): ReadonlyMap<string, Text> {
  const names = readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
  return new Map(names.toSorted().map((name) => [name, readText(language, name)]))
}

/** All texts are read at the start, so that an unreadable one stops the program. */
const texts: Record<Language, ReadonlyMap<string, Text>> = { en: textsIn('en'), es: textsIn('es') }

/** @param name for example 'privacy' or 'help/holds' */
export const findText = (language: Language, name: string): Text | undefined => texts[language].get(name)

export const listTexts = (language: Language): readonly Text[] => [...texts[language].values()]
