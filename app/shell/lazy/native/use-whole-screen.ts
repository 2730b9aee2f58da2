import { useEffect } from 'react'
import { bridgeVersionIn, fillsScreen, WHOLE_SCREEN } from '#app/native/bridge-version.ts'

/** The server gives the page its viewport (`in-app.server.ts`); a page that fails is drawn anew without it, head and all. */
export function useWholeScreen(): void {
  useEffect(() => {
    if (!fillsScreen(bridgeVersionIn(navigator.userAgent))) return
    const fill = () => {
      const viewports = document.head.querySelectorAll<HTMLMetaElement>('meta[name=viewport]')
      // The last one counts.
      if ([...viewports].at(-1)?.content === WHOLE_SCREEN) return
      document.head.append(Object.assign(document.createElement('meta'), { name: 'viewport', content: WHOLE_SCREEN }))
    }
    fill()
    const changes = new MutationObserver(fill)
    changes.observe(document.head, { childList: true })
    return () => changes.disconnect()
  }, [])
}
