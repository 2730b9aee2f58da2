import { isIP } from 'node:net'

/** The product's addresses; each as browsers write it, without a path. */
export type Addresses = {
  /** The configured address that a request's `Host` names, as browsers see it; null when it names none. */
  originOf: (host: string | undefined) => string | null
  /** Requests for an unknown address are redirected here. */
  publicUrl: string
}

type Settings = {
  publicUrl: string
  /** Host names of the regional sites. */
  sites: Iterable<string>
  /** The address that the server listens on. */
  listensOn: string
  /** Demo mode and development: the product is opened at this machine's names, or at its IP address from a phone. */
  isTrial: boolean
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]', 'cl.localhost', 'uk.localhost'])

/**
 * A request's address is always one of the configured ones, with the configured protocol, because a proxy that ends TLS speaks
 * http to us. A local name comes from a health check, from our own worker or from a proxy that passes no `Host`: it stands for the
 * public address, except in demo mode and development.
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

/** The address at which this machine reaches a server that listens on `address`; wildcard addresses become loopback. */
export const reachable = (listensOn: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[listensOn] ?? listensOn

/** Letters, digits and a port, or an IPv6 address: nothing that would change how the rest of an address is read. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

const parsedHost = (host: string | undefined, protocol: string) =>
  host && HOST.test(host) ? URL.parse(`${protocol}//${host}`) : null
