type Option = { key: string; text: string }

/** Typing goes on with the same word for so long. */
const PAUSE_MS = 700

/** The text typed to a list, and when it was last typed on. */
export type Typing = { text: string; atMs: number }

/** The typing after one more character; after a pause it begins anew. */
export const typedOn = ({ text, atMs }: Typing, character: string, nowMs: number): Typing => ({
  text: nowMs - atMs > PAUSE_MS ? character : text + character,
  atMs: nowMs,
})

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The option whose text begins with what was typed; one character repeated goes through all that begin with it.
 *
 * @param from key of the marked option; the search begins there, or behind it for a new word
 * @returns null where none does
 */
export function typedAhead(options: readonly Option[], typed: string, from: string | null): string | null {
  const isRepeated = new Set(typed).size === 1
  const wanted = plain(isRepeated ? typed[0]! : typed)
  const at = options.findIndex(({ key }) => key === from)
  const start = isRepeated ? at + 1 : Math.max(0, at)
  const inOrder = [...options.slice(start), ...options.slice(0, start)]
  // '9' is 09:00.
  const begins = (text: string) => text.startsWith(wanted) || text.replace(/^0/, '').startsWith(wanted)
  return inOrder.find(({ text }) => begins(plain(text)))?.key ?? null
}
