import { callNative, followNative } from './bridge.ts'

type Back = {
  /** Whether Back leaves the app here. */
  isRoot: (here: Location) => boolean
  /** Leads there when nothing is left to go back to. */
  toFront: () => void
}

/**
 * Android's Back, as its apps do it: a step within what is open, then what is open, then the page; from where a tab leads it leaves the app.
 *
 * @returns ends it
 */
export function followBack({ isRoot, toFront }: Back): () => void {
  const back = async (canGoBack: boolean) => {
    if (await closeUppermost()) return
    if (isRoot(location) || document.querySelector(LAST)) return void callNative('App', 'exitApp')
    if (canGoBack) history.back()
    else toFront()
  }
  return followNative('App', 'backButton', ({ canGoBack }) => void back(canGoBack))
}

/** A dialog that does not close: there is nothing behind it. */
const LAST = 'dialog[open] [data-last]'
/** Controls that go a step back in what they stand in (the search, the log-in), or close a panel over the page (a host's chosen days). */
const STEP = '[data-back], dialog button[name="go"][value="email"]'
/** Lists that open below or above what opens them: the account's, and that of a conversation's quick replies. */
const MENUS = 'details[open]:has(> nav), form[data-autosaved] > details[open]'

/** @returns whether something was open, or could go a step back */
async function closeUppermost(): Promise<boolean> {
  const dialog = uppermostDialog()
  const step = [...(dialog ?? document).querySelectorAll<HTMLElement>(STEP)].find((each) => each.checkVisibility())
  if (step) {
    step.click()
    return true
  }
  if (dialog?.querySelector(LAST)) return false
  if (dialog) {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    return true
  }
  const menu = document.querySelector<HTMLDetailsElement>(MENUS)
  if (menu) {
    menu.open = false
    menu.querySelector('summary')?.focus()
    return true
  }
  return closeExpanded()
}

/** The uppermost dialog takes every press, also beside itself; all else lies still below it. */
function uppermostDialog(): HTMLDialogElement | undefined {
  const hit = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog')
  return hit ?? [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}

/** Suggestions below a field close on Escape; what is folded out as a part of the page does not, and Back goes on. */
async function closeExpanded(): Promise<boolean> {
  const opener = document.activeElement?.closest('[aria-expanded=true]')
  if (!opener) return false
  const page = document.querySelector('main')
  opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  // React has drawn it by then.
  await new Promise((done) => setTimeout(done))
  // Of a page that has just been left nothing was closed: Back is for the one that has come.
  if (!page?.isConnected) return false
  return !opener.isConnected || opener.getAttribute('aria-expanded') !== 'true'
}
