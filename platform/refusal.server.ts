import type { IncomingMessage } from 'node:http'
import type { Addresses } from './addresses.server.ts'

/** A request refused before the app sees it: the status, and a redirect if there is one. */
export type Refusal = { status: number; location?: string; allow?: string }

/** Longest address that is looked at, in characters; browsers and proxies stop near it as well. */
const MAX_URL = 8192

/** What an address lets in besides requests at our own names that read, or come from a page of ours. */
export type Admission = {
  /** Load balancers ask for it under any host name. */
  atAnyName?: boolean
  /** Files come there in parts, by a protocol with methods of its own. */
  inParts?: boolean
  /** Forms from elsewhere are taken, which it has to read with care. */
  fromElsewhere?: boolean
}

/** The methods of pages and forms, and of the protocol by which files come in parts. */
const methods = ['GET', 'HEAD', 'POST']
const uploadMethods = [...methods, 'PATCH', 'DELETE']

/**
 * Methods and addresses that cannot be read, hosts that are not ours, and forms from elsewhere. Otherwise the origin, as browsers
 * see it, that the request asks for.
 */
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

/** Browsers that send `Sec-Fetch-Site` say by it what they know better than any header that a page can choose. */
function isFromOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin === origin && (site === undefined || site === 'same-origin')
}

/**
 * Whether every reader of this address sees the same path, where they could differ: URL parsers throw on broken percent signs and
 * `//`, take out dot segments and turn backslashes round; PostgreSQL takes no text with a NUL.
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
