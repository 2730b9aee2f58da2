import type { MessageView } from './thread.view.server.ts'

/** Merges messages by number; across a gap only the newer ones stay, the rest is paged in. */
export function merged(known: readonly MessageView[], come: readonly MessageView[]): readonly MessageView[] {
  const [first, last] = [come[0], come.at(-1)]
  if (!first || !last) return known
  const [knownFirst, knownLast] = [known[0], known.at(-1)]
  if (!knownFirst || !knownLast || first.number > knownLast.number + 1) return come
  if (last.number < knownFirst.number - 1) return known
  const byNumber = new Map([...known, ...come].map((message) => [message.number, message]))
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number)
}
