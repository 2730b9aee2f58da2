import { afterEach, expect, test, vi } from 'vitest'
import { hideSplash } from './splash.ts'

afterEach(() => vi.unstubAllGlobals())

/** An app whose start picture is up. @param tabs the page's bar of tabs, null where there is none */
function app(tabs: object | null) {
  const hide = vi.fn(async () => {})
  vi.stubGlobal('Capacitor', { getPlatform: () => 'android', Plugins: { SplashScreen: { hide } } })
  vi.stubGlobal('document', { querySelector: () => tabs })
  return hide
}

/** A web view that says when its scripts rest. @returns lets them rest */
function resting() {
  let rest = () => {}
  const requestIdleCallback = (run: () => void) => (rest = run)
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  return () => rest()
}

test('[MOB-02] the start picture stays until the page’s scripts rest and its tabs answer', () => {
  let answers = false
  const hide = app({})
  const rest = resting()
  hideSplash(() => answers)
  expect(hide.mock.calls.length).toBe(0)
  rest()
  expect(hide.mock.calls.length).toBe(0)
  answers = true
  rest()
  expect(hide.mock.calls.length).toBe(1)
})

test('[MOB-02] the start picture goes from a page without tabs, and after two seconds from one whose tabs do not come', () => {
  const rest = resting()
  const withoutTabs = app(null)
  hideSplash(() => false)
  rest()
  expect(withoutTabs.mock.calls.length).toBe(1)

  const neverDone = app({})
  let now = 0
  vi.stubGlobal('performance', { now: () => now })
  hideSplash(() => false)
  rest()
  expect(neverDone.mock.calls.length).toBe(0)
  now = 2000
  rest()
  expect(neverDone.mock.calls.length).toBe(1)
})

test('[MOB-02] a web view that does not say when its scripts rest is looked at again and again', () => {
  const hide = app(null)
  vi.stubGlobal('window', {})
  vi.stubGlobal('setTimeout', (run: () => void) => run())
  hideSplash(() => false)
  expect(hide.mock.calls.length).toBe(1)
})
