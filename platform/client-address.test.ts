import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddressOf } from './client-address.server.ts'

const aRequest = (headers: IncomingMessage['headers'], remoteAddress: string | undefined = '::ffff:10.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage

/** The connection comes from this address. */
const networkOf = (text: string) => clientAddressOf(aRequest({}, text), null)

test.each([
  ['203.0.113.7', '203.0.113.7', 'IPv4 as it is'],
  ['203.0.113.7:52811', '203.0.113.7', 'without its port'],
  ['  203.0.113.7 ', '203.0.113.7', 'without spaces'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'IPv6 by its first half'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64', 'the same network in capitals'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', 'without brackets and port'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64', 'without brackets'],
  ['2001:db8::1', '2001:db8:0:0::/64', 'zeros written out'],
  ['::1', '0:0:0:0::/64', 'loopback'],
  ['::', '0:0:0:0::/64', 'nothing but zeros'],
  ['1::', '1:0:0:0::/64', 'zeros at the end'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'without its zone'],
  ['::ffff:203.0.113.7', '203.0.113.7', 'IPv4 in IPv6, as sockets say it'],
  ['::ffff:cb00:7107', '203.0.113.7', 'the same in hexadecimal'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7', 'the same with brackets and port'],
  ['64:ff9b::203.0.113.7', '203.0.113.7', 'IPv4 behind a translator'],
  ['', 'unknown', 'nothing'],
  ['unknown', 'unknown', 'a word'],
  ['203.0.113', 'unknown', 'half an address'],
  ['203.0.113.256', 'unknown', 'a number too large'],
  ['2001:db8', 'unknown', 'half an IPv6 address'],
  ['[203.0.113.7', 'unknown', 'an open bracket'],
  ['::1::2', 'unknown', 'two gaps'],
  ['203.0.113.7; drop table', 'unknown', 'more than an address'],
])('%s is counted as %s (%s)', (text, network, _why) => {
  expect(networkOf(text)).toBe(network)
})

const forwarded = (value: string, position = 1) =>
  clientAddressOf(aRequest({ 'x-forwarded-for': value }), { name: 'x-forwarded-for', position })

test.each([
  ['203.0.113.7', 1, '203.0.113.7', 'one proxy'],
  ['6.6.6.6, 203.0.113.7', 1, '203.0.113.7', 'what the visitor wrote before it does not count'],
  ['6.6.6.6, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7', 'two proxies'],
  ['203.0.113.7, 2001:db8::1', 1, '2001:db8:0:0::/64', 'IPv6 on the right'],
  ['203.0.113.7', 2, '10.0.0.1', 'past the second proxy: the connection'],
  ['6.6.6.6, garbage', 1, '10.0.0.1', 'no address: the connection, and not the entry beside it'],
  ['', 1, '10.0.0.1', 'empty: the connection'],
  ['203.0.113.7,', 1, '10.0.0.1', 'an empty entry on the right'],
])('of %s the entry %i from the right counts: %s (%s)', (value, position, expected, _why) => {
  expect(forwarded(value, position)).toBe(expected)
})

test('without a configured header none is believed', () => {
  const request = aRequest({ 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.8' }, '198.51.100.4')
  expect(clientAddressOf(request, null)).toBe('198.51.100.4')
  expect(clientAddressOf(request, { name: 'cf-connecting-ip', position: 1 })).toBe('198.51.100.4')
})

test('a header that came twice is read as one list', () => {
  const request = aRequest({ 'x-forwarded-for': ['6.6.6.6', '203.0.113.7'] })
  expect(clientAddressOf(request, { name: 'x-forwarded-for', position: 1 })).toBe('203.0.113.7')
})

test('whatever a visitor writes, the entry of our proxy decides', () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (written, seen) => {
      expect(forwarded(`${written},${seen}`)).toBe(seen)
    }),
  )
})

test('all addresses of one IPv6 network are one client, in any notation', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), fc.ipV6(), (half, other) => {
      fc.pre(half.some((group) => group !== 0) && !(half[0] === 0x64 && half[1] === 0xff9b))
      const network = half.map((group) => group.toString(16)).join(':')
      expect(networkOf(`${network}:1:2:3:4`)).toBe(networkOf(`${network}::9`))
      expect(networkOf(other)).toMatch(/^([0-9a-f]{1,4}:){4}:\/64$|^[\d.]+$/)
    }),
  )
})
