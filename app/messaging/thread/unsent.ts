import type { Wording } from '#app/session/instant.tsx'
import { useSyncExternalStore } from 'react'
import type { Outgoing } from './lazy/post.ts'

/** A message that the server has not answered yet, or has refused. */
export type Unsent = Outgoing & {
  /** Percent of the pictures sent; null for text alone. */
  share: number | null
  /** Why it was not taken; empty where it could not be sent; null while it is on its way. */
  problem: Wording | null
  /** The way to the log-in, where the session has ended. */
  logIn?: string | undefined
  /** Whether it outlives the page; null until that is known. */
  isStored: boolean | null
  /** The number of the sent message. */
  number: number | null
}

// Only the browser sets one: module state on the server would be shared between visitors.
let threads: ReadonlyMap<string, readonly Unsent[]> = new Map()
const listeners = new Set<() => void>()

/** Messages underway. */
export const posting = new Set<Promise<unknown>>()

/** Shows the unsent messages of each conversation. */
export function showUnsent(next: typeof threads): void {
  threads = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const none: readonly Unsent[] = []

/** A conversation's messages that are not sent yet. */
export const useUnsent = (conversationId: string) =>
  useSyncExternalStore(
    subscribe,
    () => threads.get(conversationId) ?? none,
    () => none,
  )
