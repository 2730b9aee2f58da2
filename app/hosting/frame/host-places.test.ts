import { expect, test } from 'vitest'
import { currentPlace } from './host-places.ts'

test.each([
  ['/host/dashboard', 'today'],
  ['/host/bookings', 'bookings'],
  ['/host/bookings/018f0000-0000-7000-8000-000000000000/change', 'bookings'],
  ['/host/calendar', 'calendar'],
  ['/host/performance', 'performance'],
  ['/host/reviews', 'reviews'],
  ['/manage-listings', 'listings'],
  ['/manage-listings/018f0000-0000-7000-8000-000000000000', 'listings'],
  ['/host/photos/018f0000-0000-7000-8000-000000000000', 'listings'],
  ['/payments', 'payments'],
  ['/payments/CLP/2026-03', 'payments'],
  ['/payment-setup', 'payments'],
  ['/stripe-setup', 'payments'],
  ['/host/photosets', null],
] as const)('[HOST-06] the page %s of a host belongs to %s', (pathname, place) => {
  expect(currentPlace(pathname)).toBe(place)
})
