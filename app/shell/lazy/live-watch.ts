import { onLive } from '#app/session/lazy/live.ts'
import { isFormPage, isOld } from './live-pages.ts'

/** What happens in quick succession is asked about once. */
const ASK_AFTER_MS = 300

/**
 * Keeps the page of somebody who is signed in with what happens to them: the page that shows it, and on every page the mark at their
 * account, when it comes or goes.
 *
 * @returns ends it
 */
export function watchLive(reload: () => void): () => void {
  let known = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    timer = undefined
    const answer = await fetch('/session').catch(() => null)
    const session = answer?.ok ? await answer.text() : known
    if (session === known) return
    known = session
    reload()
  }

  // What was heard before this begins matters to the page itself only: to ask each page so soon would be a request for each.
  let isLate = true
  const end = onLive((events) => {
    if (events.some((event) => isOld(location.pathname, event))) return reload()
    // Nobody is notified of somebody who types.
    if (!isLate && !isFormPage(location.pathname) && events.some(({ kind }) => kind !== 'typing'))
      timer ??= setTimeout(() => void ask(), ASK_AFTER_MS)
  }, 0)
  isLate = false
  return () => {
    clearTimeout(timer)
    end()
  }
}
