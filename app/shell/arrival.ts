import { useContext, useLayoutEffect } from 'react'
import { NavigationType, UNSAFE_DataRouterStateContext, useLocation } from 'react-router'

/** Outlives the frame: a page that fails has another one. */
let last: { pathname: string; key: string; title: string } | undefined

/** Starts a new page at its top; a `preventScrollReset` carried over a redirect must not apply there. */
export function useArrival(): void {
  const { pathname, key, hash } = useLocation()
  const { historyAction, preventScrollReset } = useContext(UNSAFE_DataRouterStateContext)!

  useLayoutEffect(() => {
    const from = last
    last = { pathname, key, title: document.title }
    if (!from || from.key === key) return
    const isBack = historyAction === NavigationType.Pop
    // Back closes a dialog by the same kind of navigation, which must not scroll the page.
    const keepsPlace = isBack ? from.title === document.title : preventScrollReset
    if (from.pathname === pathname && keepsPlace) return
    if (preventScrollReset && !isBack && !hash) window.scrollTo(0, 0)
    const focusBefore = focusUntilPressed()
    void import('./lazy/announce-page.ts').then(({ announcePage }) => announcePage(focusBefore))
  }, [pathname, key, hash, historyAction, preventScrollReset])
}

/** @returns what has the focus now, and null once the visitor has pressed anything */
function focusUntilPressed(): () => Element | null {
  let focused = document.activeElement
  const act = () => void (focused = null)
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, act, { capture: true, once: true })
  return () => focused
}
