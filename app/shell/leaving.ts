import { useEffect, useState } from 'react'
import { useReload } from '#app/ui/use-reload.ts'
import { SESSION_CHANNEL, TRIPS_CACHE, TYPED_KEY } from './session-names.ts'

/**
 * Tells other tabs who is signed in here, puts back what was typed before the page was loaded anew, and says from when on the page has
 * to be watched: only one that somebody has left can fall behind (`lazy/session-watch.tsx`). What happens to whoever is signed in it is
 * told at once (`lazy/live-watch.ts`).
 *
 * @param mark of who is signed in
 */
export function useLeaving(mark: string): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  const reload = useReload()

  useEffect(() => {
    if (mark === '') return
    let end: (() => void) | undefined
    const watch = () =>
      void import('./lazy/live-watch.ts').then(
        ({ watchLive }) => (end = watchLive(reload)),
        () => addEventListener('online', watch, { once: true }),
      )
    // The page comes first.
    const timer = setTimeout(watch, 3000)
    return () => {
      clearTimeout(timer)
      end?.()
    }
  }, [mark, reload])

  useEffect(() => {
    const channel = new BroadcastChannel(SESSION_CHANNEL)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
    channel.postMessage(mark)
    channel.close()
    // Also after a log-out that the service worker has not seen: a page that was loaded past it has none.
    if (mark === '') void globalThis.caches?.delete(TRIPS_CACHE)
    if (sessionStorage.getItem(TYPED_KEY)) void import('./lazy/typed.ts').then(({ putTypedBack }) => putTypedBack(mark))
  }, [mark])

  useEffect(() => {
    const leave = () => setHasLeft(true)
    if (document.hidden) leave()
    // Each ends with its first event; for a frame that is gone it changes nothing.
    addEventListener('blur', leave, { once: true })
    document.addEventListener('visibilitychange', leave, { once: true })
  }, [])
  return hasLeft
}
