import { useSyncExternalStore } from 'react'

/**
 * Follows a media query; null on the server and while the browser takes over its page.
 *
 * @param query as CSS has it: '(min-width: 64rem)'
 */
export function useMedia(query: string): boolean | null {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => null,
  )
}
