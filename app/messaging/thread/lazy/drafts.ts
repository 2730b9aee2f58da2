/** Drafts on this device, kept for their author alone until sent or logged out. */
import { DRAFTS_KEY } from '#app/session/drafts-key.ts'

type Drafts = { mark: string; texts: Record<string, string> }

function read(mark: string): Drafts {
  try {
    const saved = JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? 'null') as Drafts | null
    return saved?.mark === mark ? saved : { mark, texts: {} }
  } catch {
    // A browser that keeps nothing.
    return { mark, texts: {} }
  }
}

/**
 * A conversation's draft.
 *
 * @param mark of whoever is signed in
 */
export const draftOf = (mark: string, conversationId: string): string => read(mark).texts[conversationId] ?? ''

/** @param text empty: it is sent, or deleted */
export function keepDraft(mark: string, conversationId: string, text: string): void {
  const { texts } = read(mark)
  const { [conversationId]: _old, ...others } = texts
  const next: Drafts = { mark, texts: text.trim() === '' ? others : { ...others, [conversationId]: text } }
  try {
    localStorage.setItem(DRAFTS_KEY, JSON.stringify(next))
  } catch {
    // Full, or none: it is lost with the page.
  }
}
