import { callNative, hasPlugin } from './bridge.ts'

/** Gives the page the system's share sheet under the browser's own name; Android's web view has none. */
export function offerShare(): void {
  if (!hasPlugin('Share')) return
  const share: Navigator['share'] = async ({ title, text, url } = {}) => {
    const shared = await callNative('Share', 'share', {
      ...(title && { title }),
      ...(text && { text }),
      ...(url && { url }),
    })
    // As a browser says it where somebody has closed the sheet.
    if (!shared.ok) throw new DOMException('The share was not done.', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
}
