import { useEffect } from 'react'

const FIELDS = 'input, select, textarea, [contenteditable=true]'

/** A phone's keyboard takes half the screen: what is typed into comes above it. */
export function useKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const show = () => {
      const field = document.activeElement
      if (!field?.matches(FIELDS)) return
      const { bottom } = field.getBoundingClientRect()
      if (bottom > view.offsetTop + view.height) field.scrollIntoView({ block: 'center' })
    }
    view.addEventListener('resize', show)
    return () => view.removeEventListener('resize', show)
  }, [])
}
