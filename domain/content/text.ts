import type { Day } from '#kernel/dates.ts'

/** A heading's id is the same in both languages, so that links work in both. */
export type Heading = { depth: number; id: string; title: string }

/** Plain pieces and placeholder names alternate; a name that begins with a slash is a site address. */
export type Pieces = readonly string[]

/** The text comes from `content/<language>/<name>.md`. */
export type Text = {
  /** The address without its slash: 'privacy', 'help/holds'. */
  name: string
  title: Pieces
  description: Pieces
  updated: Day
  /** A help article belongs to this topic. */
  topic: string | null
  /** People who do not know its words call it this. */
  keywords: readonly string[]
  /** Names of other texts on the same matter. */
  related: readonly string[]
  headings: readonly Heading[]
  html: Pieces
  /** The items of the list of sections. */
  contents: Pieces
  /** The text without markup, for searching. */
  plain: Pieces
}

/** Values of the placeholders; null where one has not been entered yet. */
export type Values = Readonly<Record<string, string | null>>

/** A placeholder looks like `{hold.minutes}`. */
const PLACE = /\{([a-zA-Z/][^{}\s]*)\}/

export const piecesOf = (text: string): Pieces => text.split(PLACE)

/** @param write the value of a placeholder, formatted like the text around it */
export const filled = (pieces: Pieces, write: (place: string) => string): string =>
  pieces.map((piece, at) => (at % 2 === 1 ? write(piece) : piece)).join('')
