/** A day of the log, and what the chain has of it. */
export type ChainDay = {
  day: string
  /** SHA-256 of the day's entries in their order, as hex. */
  entries: string
  count: number
}

/** The text of which a link's hash is made: the link before, the day and its entries. */
export const linkText = (before: string, { day, count, entries }: ChainDay) => `${before}\n${day}\n${count}\n${entries}`

/** Hex digits of the head that a figure holds exactly: 52 bits. */
const HEAD_DIGITS = 13

/** The newest link as a number, by which whoever keeps figures elsewhere notices that it was made anew. */
export const headNumber = (hash: string) => Number.parseInt(hash.slice(0, HEAD_DIGITS), 16)
