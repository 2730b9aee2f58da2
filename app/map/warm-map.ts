/** Loads the map's code before it is needed; a failure is met again when the map opens. */
export const warmMap = (): void => void import('./maplibre-map.ts').catch(() => {})

/** Of a line that is slow, or paid by what comes over it. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Does so when the page has nothing else to do, unless the visitor's line is to be spared. */
export function warmMapWhenIdle(): void {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType.endsWith('2g')) return
  if ('requestIdleCallback' in window) requestIdleCallback(warmMap)
  else setTimeout(warmMap)
}
