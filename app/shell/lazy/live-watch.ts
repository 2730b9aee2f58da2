import { onLive } from '#app/session/lazy/live.ts'
import type { Reload } from '#app/ui/use-reload.ts'
import { isFormPage, isOld } from './live-pages.ts'

/** Milliseconds in which events are gathered for one reload. */
const ASK_AFTER_MS = 300

/** These say nothing of the account, so other pages need not ask about it. */
const ofOnePage: ReadonlySet<string> = new Set(['typing', 'desk'])

/**
 * Reloads the page and its account mark when the signed-in user's events concern them.
 *
 * @returns a function that ends it
 */
export function watchLive(reload: Reload): () => void {
  let known = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    timer = undefined
    const answer = await fetch('/session').catch(() => null)
    const session = answer?.ok ? await answer.text() : known
    // Another page may have come meanwhile.
    if (session === known || isFormPage(location.pathname)) return
    known = session
    reload('mark')
  }

  // Earlier events matter to the page itself only, or each page would cost a request at once.
  let isLate = true
  const end = onLive((events) => {
    if (events.some((event) => isOld(location.pathname, event))) return reload()
    if (!isLate && !isFormPage(location.pathname) && events.some(({ kind }) => !ofOnePage.has(kind)))
      timer ??= setTimeout(() => void ask(), ASK_AFTER_MS)
  }, 0)
  isLate = false
  return () => {
    clearTimeout(timer)
    end()
  }
}
