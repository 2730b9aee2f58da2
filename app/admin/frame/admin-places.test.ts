import { permissions } from '#domain/accounts/permission.ts'
import { matchAddress } from '#app/session/match-address.server.ts'
import { expect, test } from 'vitest'
import { placesOf } from './admin-places.ts'

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
    'failures',
    'tests',
  ])
})
