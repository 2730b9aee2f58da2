import { isIP } from 'node:net'

/** The addresses are written as browsers do, without a path. */
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
  /** Demo mode and development open the product at this machine's names, or at its IP from a phone. */
  isTrial: boolean
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]', 'cl.localhost', 'uk.localhost'])

/**
 * A request's address is always a configured one, because a proxy that ends TLS speaks http to us.
 * A local name, such as a health check's, means the public address, except in trials.
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

/** A URL has an IPv6 address in brackets. */
export const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

/** This machine reaches a server on a wildcard address by its loopback. */
export const reachable = (listensOn: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[listensOn] ?? listensOn

/** A name or IPv6 address with a port cannot change how the rest of an address is parsed. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

const parsedHost = (host: string | undefined, protocol: string) =>
  host && HOST.test(host) ? URL.parse(`${protocol}//${host}`) : null
