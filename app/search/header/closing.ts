/** Tells the header's pill that the search was closed without a location. */
const listeners = new Set<() => unknown>()

export function notifyClosed(): void {
  for (const listener of listeners) listener()
}

/** @returns how to unsubscribe */
export function onClosed(listener: () => unknown): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
