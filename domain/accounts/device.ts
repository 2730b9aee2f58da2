/** How long a device is known after its last log-in: browsers keep no cookie for longer. */
export const DEVICE_DAYS = 400

/** Devices of one account that are known; of more the longest unseen are new ones. */
export const MAX_DEVICES = 50

/** How long the link works by which the owner of an account ends a new device. */
export const LINK_DAYS = 7

/** Of what a browser says of itself; the first that fits. Others say they are Chrome or Safari as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** A device as its owner would name it: 'Firefox' on 'Windows'. Null where nothing known is said. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | null {
  const text = userAgent ?? ''
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  return browser && system ? { browser, system } : null
}
