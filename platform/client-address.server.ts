import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** Our proxy's header, and the position of the visitor's entry, counted from the right. */
export type TrustedHeader = { name: string; position: number }

/**
 * Limits count an IPv4 address, or half an IPv6 one, since a household has such a network (RFC 6177).
 * Entries left of our proxies' own are the visitor's; without a usable one the connection counts.
 *
 * @param header null where no proxy is configured: then no header is read
 */
export function clientAddressOf(request: IncomingMessage, header: TrustedHeader | null): string {
  const named = header && entryOf(request.headers[header.name], header.position)
  return (named && networkOf(named)) || networkOf(request.socket.remoteAddress ?? '') || 'unknown'
}

function entryOf(value: string | string[] | undefined, position: number): string {
  const entries = (Array.isArray(value) ? value.join() : (value ?? '')).split(',')
  return entries.at(-position) ?? ''
}

/**
 * @param text an address, perhaps with a port, brackets or a zone
 * @returns null when it is none
 */
function networkOf(text: string): string | null {
  const address = withoutPort(text.trim())
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null

  const groups = groupsOf(address)
  const embedded = embeddedPrefixes.some((prefix) => prefix.every((group, place) => groups[place] === group))
  if (embedded)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** '1.2.3.4:56', '[2001:db8::1]:56', '[2001:db8::1]' and 'fe80::1%eth0' name an address too. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  const plain = bracketed ?? text.replace(/^([\d.]+):\d+$/, '$1')
  return plain.replace(/%[\w.-]+$/, '')
}

/** These networks embed an IPv4 address, the same visitor in another notation (RFC 4291, RFC 6052). */
const embeddedPrefixes = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
]

function groupsOf(address: string): number[] {
  const dotted = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = dotted.split('::')
  const [left, right] = [head, tail ?? ''].map((side) => (side ? side.split(':') : []))
  const zeros = tail === undefined ? 0 : 8 - left!.length - right!.length
  return [...left!, ...Array.from({ length: zeros }, () => '0'), ...right!].map((group) => Number.parseInt(group, 16))
}
