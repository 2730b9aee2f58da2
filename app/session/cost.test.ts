import { expect, test } from 'vitest'
import { costOf, costOfForm } from './cost.server.ts'
import { matchAddress } from './match-address.server.ts'

const pathOf = (address: string) => address.split('?')[0]!

test.each([
  ['/', null],
  ['/count?guests=2', 'search'],
  ['/pins?bounds=1,2,3,4&zoom=4', 'search'],
  ['/photos/0190', 'search'],
  ['/api/places?q=san', 'places'],
  ['/property/0190', null],
  ['/property/0190/image.jpg', 'pages'],
  ['/property/0190/map.svg', 'pages'],
  ['/spaces/chile/santiago', null],
  ['/social.jpg?lang=es', 'pages'],
  ['/sitemap.xml', 'pages'],
  ['/sitemaps/listings-1.xml', 'pages'],
  ['/rows?from=5', null],
  ['/media/abc-640.webp', null],
  ['/texts/en/shell', null],
  ['/a', null],
  ['/healthz', null],
  ['/about', null],
  ['/bookings', null],
  ['/counting', null],
] as const)('%s costs %s', (address, cost) => {
  expect(costOf(matchAddress(pathOf(address)).address)).toBe(cost)
})

test.each([
  ['/property/0190', 'pages'],
  ['/auth/enter', 'pages'],
  ['/preferences', 'pages'],
  ['/property/0190.data', null],
  ['/_.data', null],
  ['/api/webhooks/sandbox', null],
  ['/api/facebook/deauthorize', null],
  ['/create-listing/0190/details/save', 'saves'],
  ['/edit-listing/0190/details/preview', 'saves'],
  ['/create-listing/0190/details', 'pages'],
] as const)('a form sent to %s costs %s', (address, cost) => {
  const request = new Request(new URL(address, 'http://localhost'))
  expect(costOfForm(matchAddress(pathOf(address)).address, request)).toBe(cost)
})
