import { beginning } from '#kernel/letters.ts'
import { wordsOf } from './inbox.ts'
import { plainly } from '#domain/contact/number-words.ts'

/** A text in pieces: every second one, from the second on, is what was searched for. */
export type Pieces = readonly string[]

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The text's words that begin with a searched one, between what stands around them. */
export function piecesOf(text: string, search: string): Pieces {
  const wanted = wordsOf(search).map(plainly)
  const found = [...text.matchAll(WORD)].filter(([word]) => wanted.some((each) => plainly(word).startsWith(each)))
  let end = 0
  const pieces = found.flatMap(({ 0: word, index }) => {
    const before = text.slice(end, index)
    end = index + word.length
    return [before, word]
  })
  return [...pieces, text.slice(end)]
}

/** Letters before the first word found that an excerpt keeps. */
const BEFORE = 30

/** The part of a long text that holds the first word found. */
export function excerptOf(text: string, search: string, max: number): Pieces {
  const [start = '', first] = piecesOf(text, search)
  if (first === undefined || start.length <= BEFORE) return piecesOf(beginning(text, max), search)
  const space = start.indexOf(' ', start.length - BEFORE)
  const from = space === -1 ? start.length : space + 1
  return piecesOf(`…${beginning(text.slice(from), max)}`, search)
}
