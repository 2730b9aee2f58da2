import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** The parts of a page that a screen reader names or counts. */
const PARTS = 'section[aria-labelledby], li, dialog'

/**
 * A button that goes with what it has done takes the focus along. What is left around it gets that, so that the keyboard goes on there:
 * the nearest part, or else the heading of the page. Another page's heading has it anyway (`announce-page.ts`).
 */
export function useLostFocus(): void {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const before = useRef<{ pathname: string; around: Element[] } | null>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (state !== 'idle') {
      if (activeElement !== body) before.current = { pathname, around: aroundOf(activeElement) }
      return
    }
    const last = before.current
    before.current = null
    if (activeElement !== body || last?.pathname !== pathname || last.around[0]!.isConnected) return
    const left = last.around.find((each) => each.isConnected && each.matches(PARTS))
    focusOnce(left ?? document.querySelector('#main h1'))
  }, [state, pathname])
}

function aroundOf(element: Element | null): Element[] {
  const around: Element[] = []
  for (let each = element; each; each = each.parentElement) around.push(each)
  return around
}

/** A part takes the focus by script alone: later a press within it is none of it. */
function focusOnce(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}
