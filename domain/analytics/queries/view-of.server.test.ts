import { NOW } from '#test/factories.ts'
import { expect, test } from 'vitest'
import { viewOf } from './view-of.server.ts'

const seen = {
  listingId: '018f0000-0000-7000-8000-000000000000',
  userId: null,
  client: 'fd00:1::1',
  userAgent: 'Mozilla/5.0 Firefox/150.0',
}

test('[HOST-07] a visitor is an address and a browser, and nothing of either can be read from it', () => {
  const view = viewOf(seen, NOW)!
  expect(view.visitor).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(viewOf(seen, NOW)).toEqual(view)
  expect(viewOf({ ...seen, client: 'fd00:2::1' }, NOW)!.visitor).not.toBe(view.visitor)
  expect(viewOf({ ...seen, userAgent: 'Mozilla/5.0 Chrome/156.0' }, NOW)!.visitor).not.toBe(view.visitor)
  expect(viewOf({ ...seen, userAgent: 'Googlebot/2.1' }, NOW)).toBeNull()
})
