import type { MapSetting } from './config.server.ts'

const YEAR_S = 31_536_000

/**
 * Every answer has these headers.
 *
 * @param publicUrl where it is https, browsers use only https from then on
 * @param hasSecureSubdomains browsers do so for every name below it too
 */
export const securityHeaders = (publicUrl: string, hasSecureSubdomains: boolean): Record<string, string> => ({
  ...(isSecure(publicUrl) && {
    'strict-transport-security': `max-age=${YEAR_S}${hasSecureSubdomains ? '; includeSubDomains' : ''}`,
  }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Routes whose pictures other sites show override this.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'x-frame-options': 'SAMEORIGIN',
})

const passkeys = ['publickey-credentials-create', 'publickey-credentials-get']
/** Pages use the first, and nothing in them may use the others. */
const allowed = ['geolocation', 'payment', 'fullscreen', 'web-share', 'clipboard-write', ...passkeys]
const denied = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const permissions = [...allowed.map((name) => `${name}=(self)`), ...denied.map((name) => `${name}=()`)].join(', ')

const isSecure = (origin: string) => origin.startsWith('https:')

type Page = {
  isDev: boolean
  origin: string
  payment: PaymentOrigins | null
  /** SHA-256 of its inline scripts, of a page that others store. */
  scripts?: readonly string[]
}

/**
 * Scripts and style sheets run only from our files or with this answer's nonce; scripts of a stored page by what they are.
 * Style attributes stay allowed, because placeholders carry their picture's colour.
 *
 * @param map the map provider, whose addresses alone are allowed
 * @param isDev the bundler reports changes over a socket and writes styles into the page
 * @param payment the card provider, only on the page where one pays
 * @param origin of the page: on https, http addresses in it are requested by https
 */
export function contentSecurityPolicy(
  nonce: string,
  map: MapSetting,
  { isDev, origin, payment, scripts: inline }: Page,
): string {
  const own = inline ? inline.map((hash) => ` 'sha256-${hash}'`).join('') : ` 'nonce-${nonce}'`
  const { scripts, pictures, data, styles, fonts } = mapOrigins(map)
  return [
    "default-src 'none'",
    `script-src 'self'${own}${scripts}${payment?.scripts ?? ''}`,
    // The map's worker is one of our files.
    "worker-src 'self'",
    `style-src 'self' ${isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`}${styles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    `font-src 'self'${fonts}`,
    `connect-src 'self'${data}${payment?.data ?? ''}${isDev ? ' ws:' : ''}`,
    `frame-src 'self'${payment?.frames ?? ''}`,
    "manifest-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    `form-action 'self'${payment?.forms ?? ''}`,
    ...(isSecure(origin) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const none = { scripts: '', pictures: '', data: '', styles: '', fonts: '' }

/** Google's list: https://developers.google.com/maps/documentation/javascript/content-security-policy */
const google = {
  scripts: ' https://*.googleapis.com',
  pictures: ' https://*.googleapis.com https://*.gstatic.com',
  data: ' https://*.googleapis.com https://*.gstatic.com data:',
  styles: ' https://fonts.googleapis.com',
  fonts: ' https://fonts.gstatic.com',
}

function mapOrigins(map: MapSetting): typeof none {
  if (map.kind === 'embedded') return none
  if (map.kind === 'style') {
    const origins = map.origins.map((origin) => ` ${origin}`).join('')
    return { ...none, pictures: origins, data: origins }
  }
  return { ...google, scripts: `${google.scripts} ${new URL(map.script).origin}` }
}

/** A card provider's script loads itself, its data, and frames for cards and banks; forms lead to its page. */
export type PaymentOrigins = { scripts: string; data: string; frames: string; forms: string }

/** https://docs.stripe.com/security/guide#content-security-policy without the maps of address fields */
const stripe: PaymentOrigins = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  data: ' https://api.stripe.com',
  frames: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  forms: '',
}

type Providers = { script: string | undefined; page: string | undefined }

/**
 * The origins of all configured providers together; null where their fields are a page of ours.
 *
 * @param script where it is loaded from: another host than the provider's only in tests
 * @param page where a form leads; browsers check its redirects too, and Transbank has several hosts
 */
export function paymentOrigins({ script, page }: Providers): PaymentOrigins | null {
  if (!script && !page) return null
  const forms = page ? ` ${page}${page.endsWith('.transbank.cl') ? ' https://*.transbank.cl' : ''}` : ''
  return { ...(script ? scriptOrigins(script) : { scripts: '', data: '', frames: '' }), forms }
}

function scriptOrigins(script: string): PaymentOrigins {
  const { origin, hostname } = new URL(script)
  const own = ` ${origin}`
  return hostname === 'js.stripe.com' ? stripe : { scripts: own, data: own, frames: own, forms: '' }
}
