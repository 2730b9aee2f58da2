import { useEffect } from 'react'
import { paintStatusBar } from '#app/native/status-bar.ts'

const NIGHT = '(prefers-color-scheme: dark)'

/** The system's bars follow the page's colours, by day and by night. */
export function useStatusBar(): void {
  useEffect(() => {
    const night = matchMedia(NIGHT)
    const paint = () => {
      const color = hexOf(getComputedStyle(document.documentElement).backgroundColor)
      if (color) void paintStatusBar({ isDark: isNight(night.matches), color }, night.matches)
    }
    paint()
    night.addEventListener('change', paint)
    // On its side a phone has its bars elsewhere.
    addEventListener('resize', paint)
    const theme = new MutationObserver(paint)
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      night.removeEventListener('change', paint)
      removeEventListener('resize', paint)
      theme.disconnect()
    }
  }, [])
}

function isNight(isBySystem: boolean): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && isBySystem)
}

/** `rgb(255, 253, 250)` as `#fffdfa`, which the system reads; null for what a browser writes otherwise. */
function hexOf(color: string): string | null {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1)
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null
}
