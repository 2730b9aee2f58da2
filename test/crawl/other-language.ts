import { readdirSync, readFileSync } from 'node:fs'
import { listTexts } from '#domain/content/queries/find-text.server.ts'
import type { Catalogue } from '#domain/i18n/compile.ts'
import type { Language } from '#domain/i18n/language.ts'

/** `pieces`: what stands between a text's places, without which it is not worth looking for. */
type Pattern = { pieces: readonly string[]; whole: RegExp }
type Words = { whole: ReadonlySet<string>; patterns: readonly Pattern[] }

/** Words without which one hardly says a sentence, and which the other language has not. */
const small: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'the and of to with your you for is are this that not from what when it be by or their was has will'.split(' '),
  ),
  es: new Set('el la los las del que y con tu para por es una un se lo su como más sus está te si al esta'.split(' ')),
}

const other = { en: 'es', es: 'en' } as const

/** Letters outside a text's values, below which it may belong to any language; counts need fewer. */
const fewestLetters = (text: string) => (/\{\{\s*count\b/.test(text) ? 3 : 8)

/** Whether a text is a message or sentence of the other language and not of the page's. */
export function isOtherLanguage(text: string, language: Language): boolean {
  const key = `${language} ${text}`
  if (!judged.has(key)) judged.set(key, judge(text, language))
  return judged.get(key)!
}

const judged = new Map<string, boolean>()

function judge(text: string, language: Language): boolean {
  // 'Tu' is a Tuesday.
  if (text.length < 3 || isOf(text, language)) return false
  if (isOf(text, other[language])) return true
  const parts = text.split(/ · |: /)
  if (
    parts.length > 1 &&
    parts.every((part) => !isOf(part, language)) &&
    parts.some((part) => isOf(part, other[language]))
  )
    return true
  // With a capital it is a name's: La Serena; between digits it is an id's.
  const written = text.match(/(?<![\p{L}\p{M}\p{N}_])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}_])/gu) ?? []
  const count = (which: Language) => written.filter((word) => small[which].has(word)).length
  return count(other[language]) >= 2 && count(language) === 0
}

const isOf = (text: string, language: Language) => {
  const { whole, patterns } = words[language]
  return (
    whole.has(text) ||
    patterns.some(({ pieces, whole: own }) => pieces.every((piece) => text.includes(piece)) && own.test(text))
  )
}

const folder = new URL('../../domain/i18n/messages/', import.meta.url)

const messagesIn = (language: Language) =>
  readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
    leaves(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Catalogue),
  )

const leaves = (catalogue: Catalogue): string[] =>
  Object.values(catalogue).flatMap((each) => (typeof each === 'string' ? [each] : leaves(each)))

function wordsOf(language: Language): Words {
  const all = messagesIn(language)
  // A place in a long text is filled in on its page.
  const long = listTexts(language).flatMap(({ html, title }) =>
    [title, html].flatMap((written) =>
      written
        .map((piece, at) => (at % 2 ? '{{}}' : piece))
        .join('')
        .split(/<[^>]*>/),
    ),
  )
  const hasPlace = (text: string) => text.includes('{{')
  return {
    whole: new Set(
      [...all, ...long].map((text) => text.trim()).filter((text) => !hasPlace(text) && /\p{L}{2}/u.test(text)),
    ),
    patterns: all.filter((text) => hasPlace(text) && lettersIn(text) >= fewestLetters(text)).map(patternOf),
  }
}

const place = /\{\{(.*?)\}\}/
const lettersIn = (text: string) =>
  (
    text
      .split(place)
      .filter((_, at) => at % 2 === 0)
      .join('')
      .match(/\p{L}/gu) ?? []
  ).length

function patternOf(text: string): Pattern {
  const parts = text.trim().split(place)
  return {
    // The longest is the rarest.
    pieces: parts
      .filter((piece, at) => at % 2 === 0 && piece !== '')
      .toSorted((one, other) => other.length - one.length),
    whole: new RegExp(`^${parts.map(pieceOf).join('')}$`, 's'),
  }
}

function pieceOf(piece: string, at: number): string {
  if (at % 2 === 0) return piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return piece.trim().startsWith('count') ? String.raw`[\d.,]+` : '.+?'
}

const words: Record<Language, Words> = { en: wordsOf('en'), es: wordsOf('es') }
