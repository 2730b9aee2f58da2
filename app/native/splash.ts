import { callNative } from './bridge.ts'

/** So long a page whose scripts do not rest keeps the start picture. */
const PATIENCE_MS = 2000

/**
 * Takes the start picture away, once the page answers to touch: its scripts rest, and its tabs answer.
 *
 * @param answers whether a tab is React's
 */
export function hideSplash(answers: (tabs: Element) => boolean): void {
  const until = performance.now() + PATIENCE_MS
  const look = () => {
    const tabs = document.querySelector('nav.fixed')
    if (tabs && !answers(tabs) && performance.now() < until) whenIdle(look)
    else void callNative('SplashScreen', 'hide')
  }
  whenIdle(look)
}

function whenIdle(look: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: PATIENCE_MS })
  else setTimeout(look, 50)
}
