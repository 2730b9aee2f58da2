/** Notifies the pill in the header that the search was closed with no location; the two live in different parts of the page. */
const listeners = new Set<() => unknown>()

export function notifyClosed(): void {
  for (const listener of listeners) listener()
}

/** @returns how to unsubscribe */
export function onClosed(listener: () => unknown): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
