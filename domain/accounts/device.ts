/** Browsers keep no cookie for longer after a log-in. */
export const DEVICE_DAYS = 400

/** An account knows so many devices; beyond them the longest unseen are forgotten. */
export const MAX_DEVICES = 50

/** The owner can end a new device by its link for so long. */
export const LINK_DAYS = 7

/** The first match counts, because other browsers claim to be Chrome or Safari as well. */
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

/**
 * A device as its owner would name it: 'Firefox' on 'Windows'.
 *
 * @returns null where the user agent names nothing known
 */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | null {
  const text = userAgent ?? ''
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  return browser && system ? { browser, system } : null
}
