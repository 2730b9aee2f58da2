import { callNative } from './bridge.ts'

/** Opens an address in the system's browser, over the app; without the plugin the system decides. */
export async function openOutside(address: string): Promise<void> {
  const opened = await callNative('Browser', 'open', { url: address })
  if (!opened.ok) location.assign(address)
}

/** Closes the system's browser after a way back; on Android it closes by itself. */
export const closeOutside = () => callNative('Browser', 'close')

type Links = {
  isOwn: (address: URL) => boolean
  goTo: (address: URL) => void
  /** A link to a picture alone: as a page of its own it would have no way back. */
  onPicture: (address: string) => void
  /** A text of ours to be read beside what somebody is in the middle of, as a browser opens it in another window. */
  isAside: (address: URL) => boolean
}

/**
 * Links that would open another window, or another site: an app has one of each. Ours open here, others and what is read aside over the app.
 *
 * @returns ends it
 */
export function followLinks({ isOwn, goTo, onPicture, isAside }: Links): () => void {
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const address = link && URL.parse(link.href)
    // Mail and telephone are the system's.
    if (!address || !/^https?:$/.test(address.protocol)) return
    const isOther = link.target === '_blank'
    if (isOwn(address) && !isOther && address.origin === location.origin) return
    event.preventDefault()
    if (!isOwn(address) || (isOther && isAside(address))) void openOutside(address.href)
    else if (isOther && link.querySelector('img')) onPicture(address.href)
    else goTo(address)
  }
  // On its way down: a dialog keeps a press from going up.
  addEventListener('click', press, { capture: true })
  return () => removeEventListener('click', press, { capture: true })
}
