/** Milliseconds that recent searches are cached, so that Back shows them at once. */
const TTL_MS = 60_000
const MAX_ENTRIES = 6

/** Parameters that open something over the page; the answer is the same. */
const overlays = ['auth', 'to', 'show', 'showMap']

const cache = new Map<string, { answer: unknown; at: number }>()

/** The part of an address that the server answers, without overlays. */
export function questionOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of overlays) params.delete(name)
  return params.toString()
}

export function cacheAnswer(question: string, answer: unknown, now = Date.now()): void {
  cache.delete(question)
  cache.set(question, { answer, at: now })
  // A map keeps its order: the first is the oldest.
  if (cache.size > MAX_ENTRIES) cache.delete(cache.keys().next().value!)
}

/** The cached answer to exactly this question, or null. */
export function cachedAnswer(question: string, now = Date.now()): unknown {
  const found = cache.get(question)
  return found && now - found.at < TTL_MS ? found.answer : null
}

/** After anything was changed: a booked space is not free any more. */
export const clearAnswers = () => cache.clear()
