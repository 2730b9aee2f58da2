import { permissions } from '#domain/accounts/permission.ts'
import { matchAddress } from '#app/session/match-address.server.ts'
import { expect, test } from 'vitest'
import { placesOf, wayIn } from './admin-places.ts'

test.each(placesOf({ permissions }))(
  '[ADM-01] the bar leads to $address with the permission that the page asks for',
  (place) => {
    expect(matchAddress(place.address)?.address.access).toBe(`admin/${place.permission}`)
  },
)

test('[ADM-01] an admin is led to what they may see, and to nothing else', () => {
  expect(placesOf({ permissions: ['emails', 'settings'] }).map(({ name }) => name)).toEqual([
    'emails',
    'settings',
    'jobs',
    'tests',
  ])
})

test.each([
  [['analytics'], false, '/admin/analytics', 'whoever may see only analytics'],
  [['bookings'], false, '/admin/bookings', 'whoever has nothing to decide'],
  [['analytics', 'reports'], false, '/admin', 'whoever has'],
  [['emails', 'settings'], true, '/admin/test-connection', 'to the tools'],
  [['emails'], true, '/admin', 'whoever has no tools'],
  [[], false, null, 'nobody'],
] as const)('[SHELL-04] [ADM-01] an admin with %j begins (tools: %s) at %s (%s)', (powers, hasTools, way, _who) => {
  expect(wayIn({ permissions: powers }, hasTools)).toBe(way)
})
