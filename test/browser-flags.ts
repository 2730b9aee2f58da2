import { chromiumFlags } from '#scripts/chromium.ts'

/** What Playwright itself switches off and these tests need off; a second switch of this name replaces Playwright's. */
const offForPlaywright = [
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/** Chromium loads two pages of its own below each window's address bar, which costs as much as a page of ours. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** A visitor has one process: by itself Chromium starts a fresh one for the first page and keeps another one warm. */
const isolation = ['IsolateOrigins', 'site-per-process', 'SpareRendererForSitePerProcess']

const pictured = [
  ...chromiumFlags,
  `--disable-features=${[...offForPlaywright, ...addressBar, ...isolation].join()}`,
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

/** How the journeys' browser runs: it loads no pictures, as decoding them takes the time of those who look at something else. */
export const browserFlags = [...pictured, '--blink-settings=imagesEnabled=false']

/** The same with pictures. */
export const picturedBrowserFlags = pictured
