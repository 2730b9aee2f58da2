import { chromiumFlags } from '#scripts/chromium.ts'

/** Features to disable in addition to Playwright's, whose switch of this name is replaced. */
const offForPlaywright = [
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/** Chromium's two pages below the address bar, each as costly as a page of ours. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Gives a visitor one process, as Chromium would start a fresh one and keep another warm. */
const isolation = ['IsolateOrigins', 'site-per-process', 'SpareRendererForSitePerProcess']

/** A page lives too briefly for its script to earn back what optimising it costs. */
const unoptimised = '--js-flags=--no-turbofan,--no-maglev'

const pictured = [
  ...chromiumFlags,
  unoptimised,
  `--disable-features=${[...offForPlaywright, ...addressBar, ...isolation].join()}`,
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

/** The journeys' browser loads no pictures, because decoding takes other journeys' time. */
export const browserFlags = [...pictured, '--blink-settings=imagesEnabled=false']

/** The same with pictures. */
export const picturedBrowserFlags = pictured
