import { TYPING_SECONDS } from '#domain/messaging/message.ts'
import { useCallback, useRef } from 'react'

/** A little more than the server counts: it takes one in so long. */
const EVERY_MS = TYPING_SECONDS * 1000 + 300

/** @returns tells the other side that somebody is writing, now and then */
export function useTyping(conversationId: string): () => void {
  const sentAt = useRef(0)
  return useCallback(() => {
    if (Date.now() - sentAt.current < EVERY_MS) return
    sentAt.current = Date.now()
    fetch(`/messages/${conversationId}/typing`, { method: 'POST' }).catch(() => null)
  }, [conversationId])
}
