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

/**
 * A page lives too briefly for its script to earn back what optimising it costs. Each request that a script makes names the lines
 * that made it, for which its functions would be parsed anew.
 */
const script = '--js-flags=--no-turbofan,--no-maglev,--no-enable-lazy-source-positions'

const pictured = [
  ...chromiumFlags,
  script,
  `--disable-features=${[...offForPlaywright, ...addressBar, ...isolation].join()}`,
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

/**
 * Loads no pictures and draws next to nothing, as no memory is left for what it draws: a journey reads where things are, and drawing
 * them took a quarter of a page's load.
 */
export const browserFlags = [...pictured, '--blink-settings=imagesEnabled=false', '--force-gpu-mem-available-mb=1']

/** With pictures, and drawn. */
export const picturedBrowserFlags = pictured
