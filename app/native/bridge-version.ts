/**
 * The version of the bridge between page and app, apart from an operator's own `MOBILE_VERSION`: it grows when the projects bring along what
 * pages may ask for. Pages serve each that was ever in a store (docs/mobile.md, `test/native/bridges.ts`).
 */
const BRIDGE_VERSION = 2

/** From this one on a page fills the whole screen, and keeps clear of notches and bars by itself (`shell.css`). */
const FILLS_SCREEN_FROM = 2

/** The viewport of such a page. */
export const WHOLE_SCREEN = 'width=device-width, initial-scale=1, viewport-fit=cover'

/** The words by which an app shows itself in each request (`scripts/mobile/web.ts`). */
export const agentOf = (version: string): string => `NativeApp/${version} Bridge/${BRIDGE_VERSION}`

/** @returns the version of the app's bridge, null for a browser; the first apps do not name theirs */
export function bridgeVersionIn(userAgent: string | null | undefined): number | null {
  const found = /\bNativeApp\/[\d.]+(?: Bridge\/(\d{1,3}))?/.exec(userAgent ?? '')
  return found && Number(found[1] ?? 1)
}

export const fillsScreen = (bridgeVersion: number | null): boolean =>
  bridgeVersion !== null && bridgeVersion >= FILLS_SCREEN_FROM
