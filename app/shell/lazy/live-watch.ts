import { type LiveEvent, onLive } from '#app/session/lazy/live.ts'
import { isFormPage } from './form-pages.ts'

/** What happens in quick succession is asked about once. */
const ASK_AFTER_MS = 300

/** Pages that show nothing but what the event is about, by its kind. */
const pages: Readonly<Record<string, RegExp>> = {
  booking: /^\/(bookings(\/[^/]+)?|messages\/[^/]+|host\/(bookings(\/[^/]+)?|dashboard|calendar))$/,
  notification: /^\/notifications$/,
}

/** Whether what the page shows may be old by now. */
function isOld(page: string, { kind, bookingId }: LiveEvent): boolean {
  if (kind === 'missed') return Object.values(pages).some((path) => path.test(page))
  const id = /^\/(?:host\/)?bookings\/(.+)/.exec(page)?.[1]
  return pages[kind]?.test(page) === true && (id === undefined || id === bookingId)
}

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
