import { describe, expect, test } from 'vitest'
import { addressesOf, bracketed, reachable } from './addresses.server.ts'

const settings = {
  publicUrl: 'https://patio.example',
  sites: ['cl.patio.example'],
  listensOn: '10.1.2.3',
  isTrial: false,
}

describe('[OPS-02] behind a proxy that ends TLS', () => {
  const { originOf } = addressesOf(settings)
  test.each([
    ['patio.example', 'https://patio.example'],
    ['PATIO.example', 'https://patio.example'],
    ['patio.example:443', 'https://patio.example'],
    ['patio.example:3000', 'https://patio.example'],
    ['cl.patio.example', 'https://cl.patio.example'],
    ['localhost:3000', 'https://patio.example'],
    ['127.0.0.1:3000', 'https://patio.example'],
    ['[::1]:3000', 'https://patio.example'],
    ['10.1.2.3:3000', 'https://patio.example'],
  ])('%s is %s', (host, origin) => {
    expect(originOf(host)).toBe(origin)
  })

  test.each([
    'evil.example',
    'patio.example.evil',
    'evil/x?',
    'evil@patio.example',
    '10.9.9.9',
    '[::1',
    'a b',
    '',
    'x:99999',
    '\u00ff',
    undefined,
  ])('%j is none of ours', (host) => {
    expect(originOf(host)).toBeNull()
  })
})

describe('[OPS-01] tried out', () => {
  const { originOf } = addressesOf({
    ...settings,
    publicUrl: 'http://localhost:3000',
    listensOn: '0.0.0.0',
    isTrial: true,
  })
  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost:8080', 'http://localhost:8080'],
    ['cl.localhost:3000', 'http://cl.localhost:3000'],
    ['192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['[fe80::1]:3000', 'http://[fe80::1]:3000'],
  ])('%s, as a phone beside it asks, stays what it is', (host, origin) => {
    expect(originOf(host)).toBe(origin)
  })

  test('a name is still none of ours', () => {
    expect(originOf('evil.example')).toBeNull()
  })
})

test('a site that is shown at another port than 443 says so', () => {
  const { originOf, publicUrl } = addressesOf({ ...settings, publicUrl: 'https://patio.example:8443' })
  expect([originOf('patio.example:8443'), originOf('cl.patio.example:8443'), publicUrl]).toEqual([
    'https://patio.example:8443',
    'https://cl.patio.example:8443',
    'https://patio.example:8443',
  ])
})

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['::1', '[::1]'],
  ['127.0.0.1', '127.0.0.1'],
  ['fd00::7', '[fd00::7]'],
])('[OPS-02] a server that listens on %s is reached on its own machine at %s', (listensOn, host) => {
  expect(bracketed(reachable(listensOn))).toBe(host)
})
