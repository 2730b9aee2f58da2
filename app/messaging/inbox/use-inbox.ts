import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { InboxView } from './inbox.view.server.ts'

/** Milliseconds in which events are gathered for one request. */
const ASK_AFTER_MS = 400

/** Milliseconds after which listening starts, so that the page loads first. */
const LISTEN_AFTER_MS = 2000

const kinds = new Set(['message', 'messages-seen', 'conversation', 'booking', 'missed'])

/** The page's list, kept current: an event moves its conversation to the top. */
export function useInbox(page: InboxView): InboxView {
  const { search } = useLocation()
  const [inbox, setInbox] = useState({ page, newest: page })
  // The page's data was reloaded.
  if (inbox.page !== page) setInbox({ page, newest: page })

  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let end: (() => void) | undefined
    async function ask(): Promise<void> {
      timer = undefined
      const newest = await fetch(`/messages/list${search}`, { signal: leaving.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<InboxView>) : null))
        .catch(() => null)
      if (newest && !leaving.signal.aborted) setInbox((now) => ({ ...now, newest }))
    }
    const since = performance.now()
    const listen = () =>
      void import('#app/session/lazy/live.ts').then(
        ({ onLive }) => {
          if (leaving.signal.aborted) return
          end = onLive((events) => {
            if (events.some(({ kind }) => kinds.has(kind))) timer ??= setTimeout(() => void ask(), ASK_AFTER_MS)
          }, since)
        },
        () => addEventListener('online', listen, { once: true }),
      )
    const begin = setTimeout(listen, LISTEN_AFTER_MS)
    return () => {
      leaving.abort()
      clearTimeout(begin)
      clearTimeout(timer)
      end?.()
    }
  }, [search])
  return inbox.newest
}
