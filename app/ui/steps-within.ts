import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Makes plain links of written HTML that lead to the site navigate within the app. */
export function useStepsWithin() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    // A file's address is none of the router's.
    if (!href?.startsWith('/') || /\.\w+$/.test(href) || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    void navigate(href)
  }
}
