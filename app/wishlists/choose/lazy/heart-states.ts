import { askJson } from '#app/ui/lazy/use-answer.ts'
import { MAX_HEARTS } from '#domain/wishlists/wishlist.ts'

/** Whatever leads to the wishlists of a listing: the heart on its card, 'Save' on its page. */
export const HEARTS = 'a[href*="/wishlists?save="]'

const listingOf = (heart: HTMLAnchorElement) => new URL(heart.href).searchParams.get('save') ?? ''

/** Milliseconds in which new listings on a page are gathered for one request. */
const ASK_AFTER_MS = 100

/**
 * Marks saved listings outside React, because the page is the same for everybody.
 *
 * @param mark of who is signed in, whose wishlists can be loaded; '' for nobody
 * @returns `set` paints one listing on all pages that are open; `end` stops handling presses
 */
export function followHearts(mark: string, onPress: (listingId: string) => void) {
  const saved = new Map<string, boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const leaving = new AbortController()
  const { signal } = leaving

  const hearts = () => [...document.querySelectorAll<HTMLAnchorElement>(HEARTS)]
  function paint() {
    for (const heart of hearts()) {
      heart.setAttribute('aria-haspopup', 'dialog')
      const isSaved = saved.get(listingOf(heart))
      heart.toggleAttribute('data-saved', isSaved === true)
      if (isSaved === undefined) {
        // React gives a heart to another listing and leaves what it has not written itself.
        heart.removeAttribute('role')
        heart.removeAttribute('aria-pressed')
        continue
      }
      heart.setAttribute('role', 'button')
      heart.setAttribute('aria-pressed', String(isSaved))
    }
  }

  async function ask() {
    paint()
    const ids = [...new Set(hearts().map(listingOf))].filter((id) => !saved.has(id)).slice(0, MAX_HEARTS)
    if (mark === '' || ids.length === 0) return
    const answer = await askJson<{ saved: string[] }>(`/wishlists/hearts?ids=${ids.join()}`, signal).catch(() => null)
    // A failed request leaves hearts as links; the next new heart retries.
    if (!answer) return
    for (const id of ids) if (!saved.has(id)) saved.set(id, answer.saved.includes(id))
    await ask()
  }
  const askSoon = () => {
    // What is known is shown at once, as on the other hearts of the listing.
    paint()
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ASK_AFTER_MS)
  }
  const press = (event: Event) => {
    const heart = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(HEARTS) : null
    if (!heart) return
    // A part of the page that is not hydrated yet would follow the link.
    event.preventDefault()
    // Others on the window still hear it: an app's haptics, whichever came first.
    event.stopPropagation()
    onPress(listingOf(heart))
  }
  const isPlain = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0
  window.addEventListener('click', (event) => isPlain(event) && press(event), { capture: true, signal })
  // An element with the role of a button reacts to the space bar too.
  window.addEventListener('keydown', (event) => event.key === ' ' && press(event), { capture: true, signal })

  const changes = new MutationObserver(askSoon)
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] })
  const note = (listingId: string, isSaved: boolean) => {
    saved.set(listingId, isSaved)
    paint()
  }
  const channel = new BroadcastChannel(`hearts ${mark}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof note>>) => note(...data), { signal })
  // A page that comes back whole from before may be older than what was pressed since.
  const cameBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    saved.clear()
    void ask()
  }
  window.addEventListener('pageshow', cameBack, { signal })
  void ask()
  return {
    set(listingId: string, isSaved: boolean) {
      note(listingId, isSaved)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
      channel.postMessage([listingId, isSaved])
    },
    end() {
      leaving.abort()
      channel.close()
      changes.disconnect()
      clearTimeout(timer)
    },
  }
}
