import { withinCharacters } from '#kernel/letters.ts'
import { MAX_SENTENCE } from './search.ts'

/** Stands for what was understood, so that no pattern reaches across it. */
const STRUCK = '|'

/**
 * A typed sentence in plain lower-case letters; readers strike out what they understand.
 *
 * `origins` has the index in `typed` of each plain character, and one for its end.
 */
export type Sentence = { typed: string; plain: string; origins: number[]; left: Span[] }

/** From and to, in plain characters. */
export type Span = readonly [number, number]

export type Word = { text: string; span: Span }

/** Signs that mean something in a sentence; all others separate words. */
const SIGNS = /[,:/.&$£€-]/

/** Of a longer text the rest is not understood. */
export const readPart = (text: string): string => withinCharacters(text, MAX_SENTENCE)

export function sentenceOf(text: string): Sentence {
  const typed = readPart(text)
  const origins: number[] = []
  let plain = ''
  let index = 0
  for (const character of ` ${typed} `) {
    const letters = plainLetters(character)
    for (let each = 0; each < letters.length; each++) origins.push(Math.min(Math.max(index - 1, 0), typed.length))
    plain += letters
    index += character.length
  }
  return { typed, plain: pointed(plain), origins, left: [] }
}

function plainLetters(character: string): string {
  if (/['’‘`´"“”]/.test(character)) return ''
  if (/[‐-―−]/.test(character)) return '-'
  if (/[;!?¡¿()\n|]/.test(character)) return ','
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return /^[\p{L}\p{N}]+$/u.test(plain) || (plain.length === 1 && SIGNS.test(plain)) ? plain : ' '
}

/** A full stop is kept within a number only; at a word's end it separates. */
const pointed = (plain: string) =>
  plain.replaceAll(/(?<=\d)\.(?=\d)|\./g, (dot, at: number) => (isWithin(plain, at) ? dot : ','))

const isWithin = (plain: string, at: number) => /\d/.test(plain[at - 1] ?? '') && /\d/.test(plain[at + 1] ?? '')

const patterns = new Map<string, RegExp>()

/** A pattern that begins and ends where words and numbers do; each is compiled once. @param source one of a few constants */
export function phrase(source: string): RegExp {
  const known = patterns.get(source)
  if (known) return known
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'gu')
  patterns.set(source, pattern)
  return pattern
}

/** Strikes out each match that means something; `meaning` returns false for one that does not. */
export function take(sentence: Sentence, pattern: RegExp, meaning: (match: RegExpExecArray) => boolean | void): void {
  for (const match of sentence.plain.matchAll(pattern)) {
    const span: Span = [match.index, match.index + match[0].length]
    if (meaning(match) !== false) strike(sentence, span)
  }
}

/** Strikes out each match as not understood, so that no other reader takes a part of it. */
export function leave(sentence: Sentence, pattern: RegExp): void {
  take(sentence, pattern, (match) => void sentence.left.push([match.index, match.index + match[0].length]))
}

export function strike(sentence: Sentence, [from, to]: Span): void {
  sentence.plain = sentence.plain.slice(0, from) + STRUCK.repeat(to - from) + sentence.plain.slice(to)
}

/** Words and numbers that nobody has understood yet, with what stands between them left out. */
export const wordsOf = ({ plain }: Sentence): Word[] =>
  [...plain.matchAll(/[\p{L}\p{N}]+(?:[.:]\p{N}+|,\p{N}{3}(?!\p{N}))*/gu)].map(({ 0: text, index }) => ({
    text,
    span: [index, index + text.length],
  }))

/** Puts another word in the place of one, as if it had been typed. */
export function correct(sentence: Sentence, { span: [from, to] }: Word, text: string): void {
  const { plain, origins } = sentence
  const first = origins[from]!
  const own = Array.from(text, (_, index) => Math.min(first + index, origins[to - 1]!))
  sentence.plain = plain.slice(0, from) + text + plain.slice(to)
  sentence.origins = [...origins.slice(0, from), ...own, ...origins.slice(to)]
}

/** A part as it was typed. */
export function typedAt({ typed, origins }: Sentence, [from, to]: Span): string {
  return typed.slice(origins[from], origins[to] ?? typed.length).replaceAll(/^[\s,.;:-]+|[\s,.;:-]+$/g, '')
}
