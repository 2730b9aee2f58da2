import { permissions } from '#domain/accounts/permission.ts'
import { access } from '#app/session/access.ts'
import { expect, test } from 'vitest'
import { placesOf } from './admin-places.ts'

test.each(placesOf({ permissions }))(
  '[ADM-01] the bar leads to $address with the permission that the page asks for',
  (place) => {
    expect(access[place.address]).toBe(`admin/${place.permission}`)
  },
)

test('[ADM-01] an admin is led to what they may see, and to nothing else', () => {
  expect(placesOf({ permissions: ['emails', 'settings'] }).map(({ name }) => name)).toEqual([
    'emails',
    'settings',
    'tests',
  ])
})
