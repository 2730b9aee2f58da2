/** Tells the pill in the header that the search was closed with no location; the two live in different parts of the page. */
const listeners = new Set<() => unknown>()

export function sayClosed(): void {
  for (const hear of listeners) hear()
}

/** @returns how to stop hearing */
export function onClosed(hear: () => unknown): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
