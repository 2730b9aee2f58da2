import { expect, test } from 'vitest'
import { routeGroup } from './route-group.ts'

test.each([
  ['/', 'search'],
  ['/search/calendar', 'search'],
  ['/property/:listingId', 'listing'],
  ['/host/:hostId', 'listing'],
  ['/host', 'hosting'],
  ['/host/bookings/:bookingId', 'hosting'],
  ['/bookings/:bookingId', 'trips'],
  ['/admin/users/:userId', 'admin'],
  ['/api/webhooks/stripe', 'machines'],
  ['probe', 'machines'],
  ['file', 'files'],
  ['page cache', 'cached'],
  ['refused', 'refused'],
  ['/about', 'other'],
])('[OPS-02] answers of %s are timed with those of %s', (route, group) => {
  expect(routeGroup(route)).toBe(group)
})
