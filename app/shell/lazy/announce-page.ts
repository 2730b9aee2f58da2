/** A page whose heading is later than this says its title without it. */
const HEADING_TIMEOUT_MS = 5000

let stopWaiting: () => void = () => undefined

/** Gives the focus to the page's heading, as soon as it is there, and has its title read aloud. */
export function announcePage(): void {
  stopWaiting()
  liveRegion().textContent = document.title
  if (focusHeading()) return

  const observer = new MutationObserver(() => focusHeading() && stopWaiting())
  const timeout = setTimeout(() => stopWaiting(), HEADING_TIMEOUT_MS)
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timeout)
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/** @returns whether there is nothing more to wait for: an open dialog, or a field that asked for it, keeps the focus */
function focusHeading(): boolean {
  if (document.querySelector('dialog[open]')) return true
  const heading = document.querySelector<HTMLElement>('#main:not([aria-busy="true"]) h1')
  if (!heading) return false
  heading.tabIndex = -1
  // Where the page stands is the router's matter: on the way back it is not the top.
  heading.focus({ preventScroll: true })
  return true
}

/** Outside of what React renders, so that one region lives as long as the tab: a new one would not be read. */
function liveRegion(): HTMLElement {
  const existing = document.getElementById('page-title')
  if (existing) return existing
  const region = document.createElement('p')
  region.id = 'page-title'
  region.role = 'status'
  region.className = 'sr-only'
  return document.body.appendChild(region)
}
