import { readFileSync } from 'node:fs'
import { addresses } from '#app/addresses.ts'
import { expect, test } from 'vitest'
import { rulesOf } from './request-rules.server.ts'

test.each([
  ['/about', {}],
  ['/checkout', { isPaidAt: true }],
  ['/CHECKOUT/', { isPaidAt: true }],
  ['/checkout.data', {}],
  ['/claims/0198/pay', { isPaidAt: true }],
  ['/claims/0198', {}],
  ['/a', { isSilent: true }],
  ['/healthz', { probe: 'alive' }],
  ['/readyz', { probe: 'ready' }],
  ['/metrics', { atAnyName: true }],
  ['/uploads', {}],
  ['/uploads/0198', { inParts: true }],
  ['/uploads/0198.data', {}],
  ['/uploads/0198/x', { isUnknown: true }],
  ['/auth/callback', { fromElsewhere: true }],
  ['/auth/callback.data', {}],
  ['/auth/enter', {}],
  ['/api/webhooks/stripe', { fromElsewhere: true }],
  ['/api/returns/webpay', { fromElsewhere: true }],
  ['/api/returns/webpay.data', {}],
  ['/api/webhooks/stripe2', {}],
  ['/api/facebook/deauthorize', { fromElsewhere: true }],
  ['/api/facebook/other', {}],
  ['/unsubscribe/a.b_c-d', { fromElsewhere: true }],
  ['/unsubscribe/a%20b', {}],
  ['/%', { isUnknown: true }],
  ['/nothing-here.data', { isUnknown: true }],
  ['/aircover', {}],
  ['/aircover.data', {}],
])('a request to %s is let in by what the list says of it: %j', (path, rules) => {
  const { body: _body, ...given } = rulesOf(path)
  expect(given).toEqual({ isPaidAt: false, isUnknown: false, ...rules })
})

test.each([
  ['/a', 4 * 1024],
  ['/about', 64 * 1024],
  ['/messages/about', 64 * 1024],
  ['/messages/0198', 46 * 1024 * 1024],
  ['/messages/0198.data', 46 * 1024 * 1024],
  ['/host/photos', 256 * 1024],
  ['/host/bookings/0198/problem', 46 * 1024 * 1024],
  ['/create-listing', 64 * 1024],
  ['/create-listing/0198/details', 512 * 1024],
])('a request to %s may have %i bytes', (path, bytes) => {
  expect(rulesOf(path).body.bytes).toBe(bytes)
})

test('[OPS-01] the documented proxy lets through what the largest form of ours may have, so that the server answers what is larger', () => {
  const largest = Math.max(...Object.keys(addresses).map((pattern) => rulesOf(pattern).body.bytes))
  const sizes = [...readFileSync('docs/nginx.conf', 'utf8').matchAll(/client_max_body_size (\d+)m;/g)]
  expect(sizes).toHaveLength(1)
  expect(Number(sizes[0]![1])).toBeGreaterThan(largest / 1024 / 1024)
})
