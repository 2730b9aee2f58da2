/** Answers of the last searches, so that going back shows them at once. A minute later they are asked for again. */
const TTL_MS = 60_000
const MAX_KEPT = 6

/** Parameters that open something over the page; the answer is the same. */
const overlays = ['auth', 'to', 'show', 'showMap']

type Kept = { answer: unknown; at: number }
const kept = new Map<string, Kept>()

/** What an address asks the server, whatever lies over the page. */
export function questionOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of overlays) params.delete(name)
  return params.toString()
}

export function keepAnswer(question: string, answer: unknown, now = Date.now()): void {
  kept.delete(question)
  kept.set(question, { answer, at: now })
  // A map keeps its order: the first is the oldest.
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
}

/** The answer that was kept under exactly this question, or null. */
export function keptAnswer(question: string, now = Date.now()): unknown {
  const found = kept.get(question)
  return found && now - found.at < TTL_MS ? found.answer : null
}

/** After anything was changed: what one has booked is not free any more. */
export const forgetAnswers = () => kept.clear()
