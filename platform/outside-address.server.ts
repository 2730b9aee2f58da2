import ipaddr from 'ipaddr.js'

/** IANA assigns only this to the public; the rest leads nowhere, or to IPv4. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')
/** The library calls deprecated 6bone and documentation networks (RFC 9637) public. */
const NOT_PUBLIC_IPV6 = [ipaddr.parseCIDR('3ffe::/16'), ipaddr.parseCIDR('3fff::/20')]

/**
 * An IPv6 address that stands for an IPv4 one (mapped, NAT64, 6to4, Teredo) is never public.
 * What it leads to depends on the network it is used in.
 */
export function isPublicAddress(address: string): boolean {
  // A zone ('fe80::1%eth0') belongs to this machine's own networks.
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return ipaddr.IPv4.isValidFourPartDecimal(address)
  return parsed.match(PUBLIC_IPV6) && !NOT_PUBLIC_IPV6.some((network) => parsed.match(network))
}

/** Names that mean a machine or a network of one's own (RFC 6761, 6762, 8375; ICANN's `internal`), and what routers give out. */
const OWN_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i

/**
 * Tells hosts that may be public from those that never are; what a name leads to is known when it is asked for.
 *
 * @param hostname as `URL` has parsed it
 */
export function mayBePublic(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(name)) return isPublicAddress(name)
  return name.replace(/\.$/, '').includes('.') && !OWN_NAMES.test(name)
}

/** Whose server an address is, for counting: an IPv6 network of 64 bits is one server's. */
export const networkOf = (address: string): string =>
  ipaddr.parse(address).kind() === 'ipv4'
    ? address
    : ipaddr.parse(address).toNormalizedString().split(':').slice(0, 4).join(':')
