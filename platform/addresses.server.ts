import { isIP } from 'node:net'

/** Where the product is to be found; each of them as browsers write it, without a path. */
export type Addresses = {
  /** The address of ours that a request asks for by its `Host`, as browsers see it; null when it is none of ours. */
  originOf: (host: string | undefined) => string | null
  /** Where whoever asks for an unknown address is sent. */
  publicUrl: string
}

type Settings = {
  publicUrl: string
  /** Host names of the regional sites. */
  sites: Iterable<string>
  /** The address that the server listens on. */
  listensOn: string
  /** Demo mode and development: one tries it out at this machine's names, or at its number from a phone beside it. */
  isTrial: boolean
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]', 'cl.localhost', 'uk.localhost'])

/**
 * A request's address is never what it says of itself: it is one of those that were configured, with the protocol that was
 * configured, because a proxy that ends TLS speaks http to us. A local name is that of a health check, of our own worker or of a
 * proxy that passes no `Host`: then the public address is meant, unless the product is only tried out.
 */
export function addressesOf({ publicUrl, sites, listensOn, isTrial }: Settings): Addresses {
  const own = new URL(publicUrl)
  const siteNames = new Set(sites)

  const originOf = (host: string | undefined): string | null => {
    const parsed = parsedHost(host, own.protocol)
    if (!parsed) return null
    if (parsed.host === own.host) return own.origin
    const { hostname } = parsed
    if (siteNames.has(hostname)) return `${own.protocol}//${hostname}${own.port && `:${own.port}`}`
    const isLocal = localNames.has(hostname)
    const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) > 0
    if (isTrial && (isLocal || isNumber)) return parsedHost(host, 'http:')!.origin
    return hostname === own.hostname || isLocal || hostname === bracketed(listensOn) ? own.origin : null
  }
  return { originOf, publicUrl: own.origin }
}

/** An IPv6 address as it stands in a URL. */
export const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

/** Where a server on this machine is asked that listens on an address: those that mean all of them are nobody's own. */
export const reachable = (listensOn: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[listensOn] ?? listensOn

/** Letters, digits and a port, or an IPv6 address: nothing that would change how the rest of an address is read. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

const parsedHost = (host: string | undefined, protocol: string) =>
  host && HOST.test(host) ? URL.parse(`${protocol}//${host}`) : null
