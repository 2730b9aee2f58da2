import { useEffect, useState } from 'react'
import { patient } from '#app/ui/patient.ts'
import { useReload } from '#app/ui/use-reload.ts'
import { SESSION_CHANNEL, TRIPS_CACHE, TYPED_KEY } from './session-names.ts'

/**
 * Announces the session to other tabs, restores typed input, and watches a page that was left.
 *
 * @param mark of who is signed in
 */
export function useLeaving(mark: string): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  const reload = useReload()

  useEffect(() => {
    if (mark === '') return
    let end: (() => void) | undefined
    // Delayed, so that the page loads first.
    const timer = setTimeout(
      () => void patient(() => import('./lazy/live-watch.ts')).then(({ watchLive }) => void (end = watchLive(reload))),
      3000,
    )
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
    // Also after a log-out that the service worker missed on a page loaded past it.
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
