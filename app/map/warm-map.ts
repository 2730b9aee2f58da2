import { isLineSpared } from '#app/ui/when-read.ts'

/**
 * Loads the map's code before it is needed; a failure is met again when the map opens.
 *
 * @param loadFrame what can be moved before MapLibre is there, which would hold it up on a slow line
 */
export const warmMap = (loadFrame?: () => Promise<unknown>): void =>
  void Promise.resolve(loadFrame?.())
    .then(() => import('./maplibre-map.ts'))
    .catch(() => {})

/** Does so when the page has nothing else to do, unless the visitor's line is to be spared. */
export function warmMapWhenIdle(loadFrame?: () => Promise<unknown>): void {
  if (isLineSpared()) return
  const warm = () => warmMap(loadFrame)
  if ('requestIdleCallback' in window) requestIdleCallback(warm)
  else setTimeout(warm)
}
