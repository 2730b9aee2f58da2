import { callNative, followNative } from './bridge.ts'

/**
 * Tells the page by the browser's own events what the system knows of the connection: in an app the browser notices it late, or not at all
 * after a pause.
 *
 * @returns ends it
 */
export function followNetwork(): () => void {
  const apply = ({ connected }: { connected: boolean }) => {
    if (connected !== navigator.onLine)
      Object.defineProperty(navigator, 'onLine', { value: connected, configurable: true })
    dispatchEvent(new Event(connected ? 'online' : 'offline'))
  }
  const look = async () => {
    const status = await callNative('Network', 'getStatus')
    if (status.ok && status.value.connected !== navigator.onLine) apply(status.value)
  }
  const ends = [followNative('Network', 'networkStatusChange', apply), followNative('App', 'resume', () => void look())]
  return () => ends.forEach((end) => end())
}
