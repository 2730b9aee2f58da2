/** A cell, by its row among all and its column. */
export type Place = { index: number; at: number }

/** Cells between two corners: rows and columns. */
export type Choice = { anchor: Place; head: Place }

type Block = { rows: { from: number; to: number }; columns: { from: number; to: number } }

const ordered = (one: number, other: number) => ({ from: Math.min(one, other), to: Math.max(one, other) })

/** All cells of a choice, whichever corner came first. */
export const blockOf = ({ anchor, head }: Choice): Block => ({
  rows: ordered(anchor.index, head.index),
  columns: ordered(anchor.at, head.at),
})

const isOne = ({ anchor, head }: Choice) => anchor.index === head.index && anchor.at === head.at

/** The first cell begins a choice, the second is its other corner, and a third begins anew. */
export const chosenWith = (choice: Choice | null, place: Place): Choice =>
  choice && isOne(choice) ? { anchor: choice.anchor, head: place } : { anchor: place, head: place }

const moves: Readonly<Record<string, Place>> = {
  ArrowLeft: { index: 0, at: -1 },
  ArrowRight: { index: 0, at: 1 },
  ArrowUp: { index: -1, at: 0 },
  ArrowDown: { index: 1, at: 0 },
  PageUp: { index: -5, at: 0 },
  PageDown: { index: 5, at: 0 },
  Home: { index: 0, at: -Infinity },
  End: { index: 0, at: Infinity },
}

/** The cell to which a key leads, within the rows and columns; null for a key that moves nothing. */
export function movedBy(key: string, from: Place, size: { rows: number; columns: number }): Place | null {
  const move = moves[key]
  if (!move) return null
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return { index: within(from.index + move.index, size.rows), at: within(from.at + move.at, size.columns) }
}
