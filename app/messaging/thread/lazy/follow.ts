import { type LiveEvent, onLive } from '#app/session/lazy/live.ts'
import type { Further } from '../thread.view.server.ts'

/** @returns null where it could not be had: the next event, or the next connection, asks again */
export async function ask(id: string, query: string): Promise<Further | null> {
  try {
    const answer = await fetch(`/messages/${id}/after?lang=${document.documentElement.lang}&${query}`)
    return answer.ok ? ((await answer.json()) as Further) : null
  } catch {
    return null
  }
}

type Thread = {
  id: string
  /** By `performance.now()`, when the page began to show the conversation. */
  since: number
  lastNumber: () => number
  take: (further: Further) => Promise<void>
  onTyping: () => void
}

export type Following = { catchUp: () => void; end: () => void }

/** Follows the conversation's events, and catches up when its reader returns. */
export function followThread({ id, since, lastNumber, take, onTyping }: Thread): Following {
  const catchUp = catchingUp({ id, lastNumber, take })
  const end = onLive((events: readonly LiveEvent[]) => {
    const own = events.filter((event) => event['conversationId'] === id || event.kind === 'missed')
    if (own.some(({ kind }) => kind === 'typing')) onTyping()
    const changed = own.filter(({ kind }) => kind !== 'typing')
    if (changed.length === 0) return
    catchUp(Math.min(...changed.map(({ number }) => (typeof number === 'number' ? number : Infinity))))
  }, since)
  const look = () => document.hidden || catchUp()
  const lookAgain = () => catchUp()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', lookAgain)
  return {
    catchUp: lookAgain,
    end() {
      end()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', lookAgain)
    },
  }
}

/**
 * Reads what is behind the last message that is known, one request after the other.
 *
 * @returns asks for it; `from`: a message that has changed
 */
function catchingUp({ id, lastNumber, take }: Pick<Thread, 'id' | 'lastNumber' | 'take'>) {
  let wanted: number | null = null
  let isAsking = false
  return (from = Number.POSITIVE_INFINITY): void => {
    wanted = Math.min(wanted ?? Number.POSITIVE_INFINITY, from)
    if (!isAsking) void work()
  }
  async function work(): Promise<void> {
    isAsking = true
    while (wanted !== null) {
      let after = Math.max(0, Math.min(wanted - 1, lastNumber()))
      wanted = null
      for (let hasMore = true; hasMore;) {
        const further = await ask(id, `after=${after}${document.hidden ? '' : '&look'}`)
        if (further) await take(further)
        after = further?.messages.at(-1)?.number ?? after
        hasMore = further?.hasMore ?? false
      }
    }
    isAsking = false
  }
}
