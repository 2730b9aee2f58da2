import type { IncomingMessage } from 'node:http'
import type { Addresses } from './addresses.server.ts'

/** The app does not see a refused request. */
export type Refusal = { status: number; location?: string; allow?: string; retryAfter?: number }

/** Browsers and proxies stop near this length of an address as well. */
const MAX_URL = 8192

/** An address may admit more than reads and our own forms at our own names. */
export type Admission = {
  /** Load balancers use any host name. */
  atAnyName?: boolean
  /** Files arrive in parts, by a protocol with methods of its own. */
  inParts?: boolean
  /** Other sites may post forms, which the route must read with care. */
  fromElsewhere?: boolean
}

/** Pages and forms use the first, and uploads in parts all of them. */
const methods = ['GET', 'HEAD', 'POST']
const uploadMethods = [...methods, 'PATCH', 'DELETE']

/** @returns the request's origin as browsers see it, or why it is refused */
export function admitted(
  request: IncomingMessage,
  addresses: Addresses,
  { atAnyName, inParts, fromElsewhere }: Admission,
): { origin: string } | Refusal {
  const { method = '', url = '' } = request
  const allowed = inParts ? uploadMethods : methods
  if (!allowed.includes(method)) return { status: 405, allow: allowed.join(', ') }
  if (url.length > MAX_URL) return { status: 414 }
  if (!isPlain(url)) return { status: 400 }

  const isRead = method === 'GET' || method === 'HEAD'
  const origin = addresses.originOf(request.headers.host) ?? (atAnyName ? addresses.publicUrl : null)
  if (!origin) return isRead ? { status: 301, location: addresses.publicUrl + url } : { status: 421 }

  return isRead || fromElsewhere || isFromOwnPage(request, origin) ? { origin } : { status: 403 }
}

/** `Sec-Fetch-Site` is the browser's own word, which no page can choose. */
function isFromOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin === origin && (site === undefined || site === 'same-origin')
}

/**
 * URL parsers throw on bad percent signs and `//`, and rewrite dot segments and backslashes.
 * PostgreSQL takes no NUL, so only paths that every reader sees alike are let in.
 */
function isPlain(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split('?')[0]!)
    const isWhole = path.startsWith('/') && !path.startsWith('//') && !/[\\\0]/.test(path) && !url.includes('#')
    return isWhole && !path.split('/').some((segment) => segment === '.' || segment === '..')
  } catch {
    return false
  }
}
