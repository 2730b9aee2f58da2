import type { Day } from '#kernel/dates.ts'

/** A heading of a text; its id is the same in both languages, so that a link to it is too. */
export type Heading = { depth: number; id: string; title: string }

/** A text with places in it: plain pieces and the places' names in turn. A name that begins with a slash is an address of the site. */
export type Pieces = readonly string[]

/** A page that explains, from `content/<language>/<name>.md`. */
export type Text = {
  /** 'privacy', 'help/holds': its address, without the slash. */
  name: string
  title: Pieces
  description: Pieces
  updated: Day
  /** Of a help article: the topic that it belongs to. */
  topic: string | null
  /** What people call it who do not know its words. */
  keywords: readonly string[]
  /** Names of others on the same matter. */
  related: readonly string[]
  headings: readonly Heading[]
  html: Pieces
  /** The items of a list of its sections. */
  contents: Pieces
  /** Without marks, for searching. */
  plain: Pieces
}

/** What stands in the places; null where nobody has told it yet. */
export type Values = Readonly<Record<string, string | null>>

/** Such as `{hold.minutes}`. */
const PLACE = /\{([a-zA-Z/][^{}\s]*)\}/

export const piecesOf = (text: string): Pieces => text.split(PLACE)

/** @param write what stands in a place, as the text around it is written */
export const filled = (pieces: Pieces, write: (place: string) => string): string =>
  pieces.map((piece, at) => (at % 2 === 1 ? write(piece) : piece)).join('')
