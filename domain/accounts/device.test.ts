import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'
import { CLIENT_IP_HEADER, createAuth } from './gateway.server.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`, 'Safari', 'Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S911B) ${chrome} Mobile Safari/537.36 SamsungBrowser/28.0`,
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
])('[AUTH-07] a session is named by its device: %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test.each([null, '', 'curl/8.0', '<b>Chrome/1'])('[AUTH-07] nothing is guessed from %s', (userAgent) => {
  expect(deviceOf(userAgent)).toBeNull()
})

test('[AUTH-07] the country of a request is the proxy’s where one is configured, else the table’s of the address', () => {
  const headers = new Headers({ [CLIENT_IP_HEADER]: '200.27.0.1', 'x-country': 'GB' })
  const at = (wiring: { countryHeader?: string; countryOf?: (address: string) => string | null }) =>
    createAuth({ secret: 'x'.repeat(40), publicUrl: 'http://localhost', ...wiring }).countryAt(headers)
  const countryOf = (address: string) => (address === '200.27.0.1' ? 'CL' : null)
  expect(at({ countryOf })).toBe('CL')
  expect(at({ countryOf, countryHeader: 'x-country' })).toBe('GB')
  expect(at({ countryOf, countryHeader: 'x-other' })).toBeNull()
  expect(at({})).toBeNull()
})
