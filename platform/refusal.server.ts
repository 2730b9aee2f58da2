import type { IncomingMessage } from 'node:http'
import type { Addresses } from './addresses.server.ts'

/** A request refused before the app sees it: the status, and a redirect if there is one. */
export type Refusal = { status: number; location?: string; allow?: string }

/** Longest address that is looked at, in characters; browsers and proxies stop near it as well. */
const MAX_URL = 8192

/** The methods of the product's pages and forms, and of the protocol by which files come in parts. */
const methods = ['GET', 'HEAD', 'POST']
const uploadMethods = [...methods, 'PATCH', 'DELETE']
const methodsOf = (url: string) => (/^\/uploads\/[^/]+$/.test(url) ? uploadMethods : methods)

/** Addresses that load balancers request under any host name. */
const operatorPaths = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Methods and addresses that cannot be read, hosts that are not ours, and forms from elsewhere. Otherwise the origin, as browsers
 * see it, that the request asks for.
 */
export function admitted(request: IncomingMessage, addresses: Addresses): { origin: string } | Refusal {
  const { method = '', url = '' } = request
  const allowed = methodsOf(url)
  if (!allowed.includes(method)) return { status: 405, allow: allowed.join(', ') }
  if (url.length > MAX_URL) return { status: 414 }
  const path = pathOf(url)
  if (path === null) return { status: 400 }

  const isRead = method === 'GET' || method === 'HEAD'
  const origin = addresses.originOf(request.headers.host) ?? (operatorPaths.has(path) ? addresses.publicUrl : null)
  if (!origin) return isRead ? { status: 301, location: addresses.publicUrl + url } : { status: 421 }

  return isRead || fromElsewhere.test(path) || isFromOwnPage(request, origin) ? { origin } : { status: 403 }
}

/**
 * What providers post, without Origin or with their own: messages that they sign, and Apple's answer to a sign-in, which changes nothing but
 * leads to the same address by GET. And what mail programs post to addresses that we have signed.
 */
const fromElsewhere =
  /^\/(api\/(webhooks\/[a-z]+|facebook\/(data-deletion|deauthorize))|auth\/callback|unsubscribe\/[\w.-]+)$/

/** Browsers that send `Sec-Fetch-Site` say by it what they know better than any header that a page can choose. */
function isFromOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin === origin && (site === undefined || site === 'same-origin')
}

/**
 * The path that every reader of this address sees, or null where they could differ: URL parsers throw on broken percent signs and
 * `//`, take out dot segments and turn backslashes round; PostgreSQL takes no text with a NUL.
 */
function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0]!)
    const isPlain = path.startsWith('/') && !path.startsWith('//') && !/[\\\0]/.test(path) && !url.includes('#')
    return isPlain && !path.split('/').some((segment) => segment === '.' || segment === '..') ? path : null
  } catch {
    return null
  }
}
