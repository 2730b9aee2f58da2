import { callNative, followNative } from './bridge.ts'

/** Of the page's own store: the start's address leads somewhere once, however many pages are loaded after it. */
const STARTED = 'native-started'

type Handlers = {
  /** An https address of ours or of others. */
  onAddress: (address: URL) => void
  /** The way back from a sign-in (`sign-in.ts`). */
  onHandover: (code: string) => void
}

/**
 * Follows the addresses that open the app: what started it, and what comes while it runs.
 *
 * @returns ends it
 */
export function followAddresses({ onAddress, onHandover }: Handlers): () => void {
  const take = async (text: string) => {
    const address = URL.parse(text)
    if (!address) return
    if (address.protocol === 'https:' || address.protocol === 'http:') return onAddress(address)
    const code = await handoverIn(address)
    if (code !== null) onHandover(code)
  }
  const start = async () => {
    if (sessionStorage.getItem(STARTED)) return
    sessionStorage.setItem(STARTED, '1')
    const launched = await callNative('App', 'getLaunchUrl')
    if (launched.ok && launched.value?.url) await take(launched.value.url)
  }
  const end = followNative('App', 'appUrlOpen', ({ url }) => void take(url))
  void start()
  return end
}

/** `<id of the app>://auth?code=…`, and no other address of that scheme. */
async function handoverIn({ protocol, host, pathname, searchParams }: URL): Promise<string | null> {
  const info = await callNative('App', 'getInfo')
  if (!info.ok || protocol !== `${info.value.id.toLowerCase()}:`) return null
  // Engines part an address of a scheme of one's own in either way.
  return (host || pathname.replaceAll('/', '')) === 'auth' ? searchParams.get('code') : null
}
