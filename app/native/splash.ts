import { callNative } from './bridge.ts'

/** So long a page that is never idle may keep the start picture. */
const PATIENCE_MS = 1500

/** Takes the start picture away, once the page answers to touch: until its scripts rest, a press would wait behind them. */
export function hideSplash(): void {
  const hide = () => void callNative('SplashScreen', 'hide')
  if ('requestIdleCallback' in window) requestIdleCallback(hide, { timeout: PATIENCE_MS })
  else setTimeout(hide)
}
