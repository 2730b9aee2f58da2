import { callNative } from './bridge.ts'

/** Opens an address in the system's browser, over the app; without the plugin the system decides. */
export async function openOutside(address: string): Promise<void> {
  const opened = await callNative('Browser', 'open', { url: address })
  if (!opened.ok) location.assign(address)
}

/** Closes the system's browser after a way back; on Android it closes by itself. */
export const closeOutside = () => callNative('Browser', 'close')

type Own = { isOwn: (address: URL) => boolean; goTo: (address: URL) => void }

/**
 * Links that would open another window, or another site: ours open here, since an app has one of each, and others outside.
 *
 * @returns ends it
 */
export function followLinks({ isOwn, goTo }: Own): () => void {
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const address = link && URL.parse(link.href)
    // Mail and telephone are the system's.
    if (!address || !/^https?:$/.test(address.protocol)) return
    if (!isOwn(address)) {
      event.preventDefault()
      void openOutside(address.href)
    } else if (link.target === '_blank' || address.origin !== location.origin) {
      event.preventDefault()
      goTo(address)
    }
  }
  // On its way down: a dialog keeps a press from going up.
  addEventListener('click', press, { capture: true })
  return () => removeEventListener('click', press, { capture: true })
}
