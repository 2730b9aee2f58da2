import { callNative, followNative } from './bridge.ts'

/** Pages from which Android's Back leaves the app: where a tab leads. */
const roots = ['/', '/wishlists', '/bookings', '/messages', '/profile', '/host/dashboard']

export const isRoot = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  // The front page with a search is its results.
  roots.includes(pathname) && (pathname !== '/' || search === '')

/** @returns ends it */
export function followBack(toFront: () => void): () => void {
  return followNative('App', 'backButton', ({ canGoBack }) => {
    if (closeUppermost()) return
    if (isRoot(location)) return void callNative('App', 'exitApp')
    if (canGoBack) history.back()
    else toFront()
  })
}

/** What is open over the page closes as by Escape. */
function closeUppermost(): boolean {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (dialog) {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    return true
  }
  const opener = document.activeElement?.closest('[aria-expanded=true]')
  opener?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  return opener !== null && opener !== undefined
}
