import { useEffect } from 'react'

/** A tap on the tab of the page one is on scrolls to its top, as apps do. */
export function useTabTaps(): void {
  useEffect(() => {
    const tap = ({ target }: MouseEvent) => {
      const tab = target instanceof Element ? target.closest('nav a[aria-current=page]') : null
      if (!tab || (tab as HTMLAnchorElement).pathname !== location.pathname) return
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
    }
    addEventListener('click', tap, { capture: true })
    return () => removeEventListener('click', tap, { capture: true })
  }, [])
}
