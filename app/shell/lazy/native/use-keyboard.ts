import { useEffect } from 'react'

const FIELDS = 'input, select, textarea, [contenteditable=true]'

/** A phone's keyboard takes half the screen: what is typed into comes above it, and out from under what stays at an edge. */
export function useKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const show = () => {
      const field = document.activeElement
      if (field?.matches(FIELDS) && !isSeen(field, view)) field.scrollIntoView({ block: 'center' })
    }
    // The browser has scrolled to it by then, as far as it does.
    const soon = () => requestAnimationFrame(show)
    view.addEventListener('resize', show)
    addEventListener('focusin', soon)
    return () => {
      view.removeEventListener('resize', show)
      removeEventListener('focusin', soon)
    }
  }, [])
}

/** Pixels within a field's edge at which it is looked for. */
const WITHIN = 3

function isSeen(field: Element, view: VisualViewport): boolean {
  const { left, width, top, bottom } = field.getBoundingClientRect()
  const [first, last] = [view.offsetTop, view.offsetTop + view.height]
  // One that is higher than what is left is seen where its beginning or its end is.
  if (bottom - top > last - first) return top < last && bottom > first
  if (top < first || bottom > last) return false
  const across = left + Math.min(width / 2, 24)
  return [top + WITHIN, bottom - WITHIN].every((down) => !isUnderBar(field, across, down))
}

/** Whether something that stays in its place lies over the field there; signs within a field's own frame do not. */
function isUnderBar(field: Element, across: number, down: number): boolean {
  let over = document.elementFromPoint(across, down)
  while (over && !over.contains(field)) {
    if (/^(fixed|sticky)$/.test(getComputedStyle(over).position)) return true
    over = over.parentElement
  }
  return false
}
