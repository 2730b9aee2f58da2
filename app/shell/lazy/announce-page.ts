/** A page whose heading takes longer than this announces its title without it. */
const HEADING_TIMEOUT_MS = 5000

let stopWaiting: () => void = () => undefined

/**
 * Has the page's title read aloud, and gives the focus to its heading, as soon as it is there.
 *
 * @param focusBefore what had the focus as the page came; null once the visitor has pressed anything: then the focus stays
 */
export function announcePage(focusBefore: () => Element | null): void {
  const hasActed = () => hasMovedFrom(focusBefore())
  stopWaiting()
  liveRegion().textContent = document.title
  if (focusHeading(hasActed)) return

  const observer = new MutationObserver(() => focusHeading(hasActed) && stopWaiting())
  const timeout = setTimeout(() => stopWaiting(), HEADING_TIMEOUT_MS)
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timeout)
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/** A screen reader moves the focus without a key that a page hears. */
function hasMovedFrom(before: Element | null): boolean {
  const { activeElement } = document
  return before === null || (activeElement !== before && activeElement?.closest('#main') != null)
}

/** @returns whether the wait is over: an open dialog or a visitor who has acted keeps the focus */
function focusHeading(hasActed: () => boolean): boolean {
  if (hasActed() || document.querySelector('dialog[open]')) return true
  const heading = document.querySelector<HTMLElement>('#main:not([aria-busy="true"]) h1')
  if (!heading) return false
  heading.tabIndex = -1
  // Scrolling is the router's task; after Back the position is not the top.
  heading.focus({ preventScroll: true })
  return true
}

/** One region outside React that lives as long as the tab; a new one would not be read. */
function liveRegion(): HTMLElement {
  const existing = document.getElementById('page-title')
  if (existing) return existing
  const region = document.createElement('p')
  region.id = 'page-title'
  region.role = 'status'
  region.className = 'sr-only'
  return document.body.appendChild(region)
}
