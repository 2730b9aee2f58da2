import { useEffect } from 'react'
import { paintStatusBar } from '#app/native/status-bar.ts'

/** The system's bar follows the page's colours, by day and by night. */
export function useStatusBar(): void {
  useEffect(() => {
    const paint = () => {
      const [color, isDark] = [hexOf(getComputedStyle(document.documentElement).backgroundColor), isNight()]
      if (color) void paintStatusBar({ isDark, color })
    }
    paint()
    const night = matchMedia('(prefers-color-scheme: dark)')
    night.addEventListener('change', paint)
    const theme = new MutationObserver(paint)
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      night.removeEventListener('change', paint)
      theme.disconnect()
    }
  }, [])
}

function isNight(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}

/** `rgb(255, 253, 250)` as `#fffdfa`, which the system reads; null for what a browser writes otherwise. */
function hexOf(color: string): string | null {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1)
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null
}
