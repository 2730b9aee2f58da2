import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { setHeaderHeight } from '#app/ui/header-height.ts'
import { headerHides, THRESHOLD_PX } from './header-hiding.ts'

/** A strip at the top edge that calls the header back, px. */
const EDGE_PX = 12

/**
 * Scrolling down hides the header; scrolling up, the pointer at the top, or focus inside show it.
 *
 * @param isHeld whether something in it is open, so that it stays
 */
export function useHeaderHiding(isHeld: boolean) {
  const header = useRef<HTMLElement>(null)
  const [isHidden, setHidden] = useState(false)
  const { key } = useLocation()

  useEffect(() => {
    let previous = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      // A keyboard's focus must be visible; a press leaves a focus that need not be.
      const hasFocus = header.current?.querySelector(':focus-visible') !== null
      // React may run the updater later, when `previous` has changed.
      const decided = previous
      setHidden((was) => !isHeld && !hasFocus && headerHides(decided, now, was))
      if (Math.abs(now - previous) >= THRESHOLD_PX) previous = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [isHeld])

  const isAway = isHidden && !isHeld
  useEffect(() => {
    setHeaderHeight(isAway ? 0 : (header.current?.offsetHeight ?? 0))
  }, [isAway, key])

  useEffect(() => {
    if (!isHidden) return
    const onMove = ({ clientY }: MouseEvent) => clientY < EDGE_PX && setHidden(false)
    window.addEventListener('mousemove', onMove, { passive: true })
    return () => window.removeEventListener('mousemove', onMove)
  }, [isHidden])

  return { header, isHidden: isAway, show: () => setHidden(false) }
}
