import { askJson } from '#app/ui/lazy/use-answer.ts'
import { MAX_HEARTS } from '#domain/wishlists/wishlist.ts'

/** Whatever leads to the wishlists of a listing: the heart on its card, 'Save' on its page. */
const HEARTS = 'a[href*="/wishlists?save="]'

const listingOf = (heart: HTMLAnchorElement) => new URL(heart.href).searchParams.get('save') ?? ''

/** Milliseconds in which new listings on a page are gathered for one request. */
const ASK_AFTER_MS = 100

/**
 * Marks saved listings outside React, because the page is the same for everybody.
 *
 * @param asks whether a user is signed in, whose wishlists can be loaded
 * @returns `set` paints one listing everywhere on the page; `end` stops handling presses
 */
export function followHearts(asks: boolean, onPress: (listingId: string) => void) {
  const saved = new Map<string, boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const leaving = new AbortController()
  const { signal } = leaving

  const hearts = () => [...document.querySelectorAll<HTMLAnchorElement>(HEARTS)]
  function paint() {
    for (const heart of hearts()) {
      heart.ariaHasPopup = 'dialog'
      const isSaved = saved.get(listingOf(heart))
      if (isSaved === undefined) continue
      heart.role = 'button'
      heart.ariaPressed = String(isSaved)
      heart.toggleAttribute('data-saved', isSaved)
    }
  }

  async function ask() {
    paint()
    const ids = [...new Set(hearts().map(listingOf))].filter((id) => !saved.has(id)).slice(0, MAX_HEARTS)
    if (!asks || ids.length === 0) return
    const answer = await askJson<{ saved: string[] }>(`/wishlists/hearts?ids=${ids.join()}`, signal).catch(() => null)
    // A failed request leaves hearts as links; the next new heart retries.
    if (!answer) return
    for (const id of ids) if (!saved.has(id)) saved.set(id, answer.saved.includes(id))
    paint()
  }
  const askSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ASK_AFTER_MS)
  }
  const press = (event: Event) => {
    const heart = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(HEARTS) : null
    if (!heart) return
    // A part of the page that is not hydrated yet would follow the link.
    event.preventDefault()
    event.stopImmediatePropagation()
    onPress(listingOf(heart))
  }
  const isPlain = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0
  window.addEventListener('click', (event) => isPlain(event) && press(event), { capture: true, signal })
  // An element with the role of a button reacts to the space bar too.
  window.addEventListener('keydown', (event) => event.key === ' ' && press(event), { capture: true, signal })

  const changes = new MutationObserver(askSoon)
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] })
  void ask()
  return {
    set(listingId: string, isSaved: boolean) {
      saved.set(listingId, isSaved)
      paint()
    },
    end() {
      leaving.abort()
      changes.disconnect()
      clearTimeout(timer)
    },
  }
}
