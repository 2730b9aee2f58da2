import type { MapSetting } from './config.server.ts'

const YEAR_S = 31_536_000

/** Sent with every answer. @param publicUrl where it is https, browsers use only https from then on */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  ...(isSecure(publicUrl) && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  'x-frame-options': 'SAMEORIGIN',
})

const isSecure = (origin: string) => origin.startsWith('https:')

/**
 * Scripts run only with this answer's nonce. Styles may stand inline: placeholders carry their picture's colour.
 *
 * @param map who draws maps: exactly its addresses are let in, and none for the embedded one
 * @param isDev  the bundler then reports changes to the page over a socket
 * @param origin of the page: on https, http addresses in it are requested by https
 */
export function contentSecurityPolicy(
  nonce: string,
  map: MapSetting,
  { isDev, origin }: { isDev: boolean; origin: string },
): string {
  const { scripts, pictures, data, styles, fonts } = mapOrigins(map)
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${scripts}`,
    // The map's own worker; a file of ours.
    "worker-src 'self'",
    `style-src 'self' 'unsafe-inline'${styles}`,
    `img-src 'self' data: blob:${pictures}`,
    `font-src 'self'${fonts}`,
    `connect-src 'self'${data}${isDev ? ' ws:' : ''}`,
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
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
