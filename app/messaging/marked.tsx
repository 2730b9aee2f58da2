import type { Pieces } from '#domain/messaging/found.ts'

/** A text with what was searched for marked in it. */
export const marked = (pieces: Pieces) =>
  pieces.map((each, index) => (index % 2 === 1 ? <mark key={index}>{each}</mark> : each))
