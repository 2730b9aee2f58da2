import { callNative, followNative } from './bridge.ts'

type Back = {
  /** Whether Back leaves the app here. */
  isRoot: (here: Location) => boolean
  /** Leads there when nothing is left to go back to. */
  toFront: () => void
}

/**
 * Android's Back, as its apps do it: what is open closes first.
 *
 * @returns ends it
 */
export function followBack({ isRoot, toFront }: Back): () => void {
  return followNative('App', 'backButton', ({ canGoBack }) => {
    if (closeUppermost()) return
    if (isRoot(location)) return void callNative('App', 'exitApp')
    if (canGoBack) history.back()
    else toFront()
  })
}

/** Closes the uppermost thing over the page, as Escape does. */
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
