import { createHmac, type KeyObject } from 'node:crypto'
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

/** `client` is another one each day, which limits count; `network` stays, and nothing may store it (decision B9). */
export type Client = { client: string; network: string }

/** @param secret keys the hashes, so that they lead back to no address */
export const clientAt = (address: string, secret: KeyObject, now: Date): Client => ({
  client: pseudonym(address, secret, now),
  network: hashed(`network ${address}`, secret),
})

/**
 * Limits know a client by a pseudonym of the day, so that no address is stored (decision B9).
 * It looks like a private IPv6 address, because the session library counts only addresses.
 */
function pseudonym(address: string, secret: KeyObject, now: Date): string {
  const hash = hashed(`${now.toISOString().slice(0, 10)} ${address}`, secret)
  return `fd${hash.slice(0, 2)}:${hash.slice(2, 6)}:${hash.slice(6, 10)}:${hash.slice(10, 14)}::1`
}

const hashed = (text: string, secret: KeyObject) => createHmac('sha256', secret).update(text).digest('hex')
