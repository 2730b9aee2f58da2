import { lengthOf } from './text-length.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A letter with more marks than any script needs is cut within its marks. */
const UNITS_A_LETTER = 32

/**
 * The first letters as people count them: a flag, a family emoji or a letter with its marks is one.
 *
 * @param max in letters; the result has at most 32 UTF-16 units for each
 */
export function beginning(text: string, max: number): string {
  if (text.length <= 1 || max <= 0) return max <= 0 ? '' : text.toWellFormed()
  const bounded = text.slice(0, max * UNITS_A_LETTER)
  let letters = 0
  for (const { index } of segmenter.segment(bounded))
    if (letters++ === max) return bounded.slice(0, index).toWellFormed()
  return bounded.toWellFormed()
}

/**
 * As many whole letters as have at most so many characters together, for what limits characters: a column, a field.
 *
 * @param max in characters, as `lengthOf` counts
 */
export function withinCharacters(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed()
  const bounded = text.slice(0, 2 * max + UNITS_A_LETTER)
  let [characters, end] = [0, 0]
  for (const { segment } of segmenter.segment(bounded)) {
    characters += lengthOf(segment)
    if (characters > max) break
    end += segment.length
  }
  // Of a letter that is too long itself there is what fits.
  return end > 0 ? bounded.slice(0, end).toWellFormed() : Array.from(bounded).slice(0, max).join('').toWellFormed()
}

/** The letter that stands for a name where there is no picture. */
export const initialOf = (name: string): string => beginning(name.trim(), 1).toLocaleUpperCase()

/** Cut between words where one ends in the second half, without the punctuation before the cut. */
export function cutBetweenWords(text: string, max: number): string {
  const start = beginning(text, max)
  if (start.length === text.length) return text
  const space = text[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  return (space > start.length / 2 ? start.slice(0, space) : start).replace(/[\s,.;:…]+$/, '')
}
