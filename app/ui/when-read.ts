/** Of a line that is slow, or paid by what comes over it. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether nothing is to be fetched that may not be needed. */
export function isLineSpared(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData === true || effectiveType.endsWith('2g')
}

/** A first load has ended by then: nothing was on its way for half a second. */
const READ_MS = 900

/** Fetches what a page may need next, unless the visitor's line is to be spared; a failure is met again when it is needed. */
export function whenRead(load: () => Promise<unknown>): void {
  if (isLineSpared()) return
  setTimeout(() => void load().catch(() => {}), READ_MS)
}
