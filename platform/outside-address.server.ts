import ipaddr from 'ipaddr.js'

/** What is assigned to the public by IANA; the rest of IPv6 leads nowhere, or in other words to IPv4. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Parts of it that the library calls public: deprecated 6bone addresses, and the documentation's second network (RFC 9637). */
const NOT_PUBLIC_IPV6 = [ipaddr.parseCIDR('3ffe::/16'), ipaddr.parseCIDR('3fff::/20')]

/**
 * Whether an address, as a resolver or a parsed URL writes it, belongs to the public internet. An IPv6 address that stands for an IPv4
 * one (mapped, NAT64, 6to4, Teredo) never does: what it leads to depends on the network it is used in.
 */
export function isPublicAddress(address: string): boolean {
  // A zone ('fe80::1%eth0') belongs to this machine's own networks.
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return ipaddr.IPv4.isValidFourPartDecimal(address)
  return parsed.match(PUBLIC_IPV6) && !NOT_PUBLIC_IPV6.some((network) => parsed.match(network))
}
