import { expect, test } from 'vitest'
import { isDescribing } from '../whole-pages.ts'
import { hostPlaces } from '#app/hosting/frame/host-places.ts'
import { activeTab, isTabBarHidden, isTabRoot } from './active-tab.ts'

test.each([
  ['/', 'explore'],
  ['/about', 'explore'],
  ['/host/dashboard', 'hosting'],
  ['/host/bookings/0199/change', 'hosting'],
  ['/host/photos', 'hosting'],
  ['/manage-listings/0199/availability', 'hosting'],
  ['/payments/CLP/2026-03', 'hosting'],
  ['/payment-setup', 'hosting'],
  ['/host/quick-replies', 'inbox'],
  ['/host/0199', 'explore'],
  ['/host/protection', 'explore'],
  ['/wishlists', 'wishlists'],
  ['/wishlists/3', 'wishlists'],
  ['/wishlistsomething', 'explore'],
  ['/bookings', 'trips'],
  ['/bookings/0199/receipt', 'trips'],
  ['/claims/0199', 'trips'],
  ['/claims/0199/pay', 'trips'],
  ['/messages', 'inbox'],
  ['/messages/7', 'inbox'],
  ['/profile', 'profile'],
  ['/profiles', 'explore'],
] as const)('[SHELL-06] at %s the tab %s is the active one', (path, tab) => {
  expect(activeTab(path)).toBe(tab)
})

test.each([
  ['/', false, false],
  ['/bookings', false, false],
  ['/messages', false, false],
  ['/messages/7', false, true],
  ['/property/0199', false, true],
  ['/checkout', false, true],
  ['/create-listing/0199/details', false, true],
  ['/manage-listings/0199/preview', false, true],
  ['/manage-listings/0199', false, false],
  ['/', true, true],
])('[SHELL-01] at %s, search open: %s, the tab bar is hidden: %s', (path, isSearchOpen, isHidden) => {
  expect(isTabBarHidden(path, isSearchOpen)).toBe(isHidden)
})

test.each([
  ['/create-listing', true],
  ['/create-listing/0199/details', true],
  ['/edit-listing/0199', true],
  ['/edit-listing/0199/photos', true],
  ['/create-listings', false],
  ['/manage-listings/0199', false],
  ['/', false],
])('[SHELL-01] at %s the header is hidden: %s', (path, isHidden) => {
  expect(isDescribing(path)).toBe(isHidden)
})

test.each(hostPlaces.flatMap(({ address, others }) => [address, ...others]))(
  '[SHELL-06] no tab is lit at %s, which the host’s bar leads to',
  (path) => {
    expect([activeTab(path), activeTab(`${path}/0199`)]).toEqual(['hosting', 'hosting'])
  },
)

test.each([
  ['/', '', true],
  ['/', '?location=Pucón', false],
  ['/bookings', '?show=past', true],
  ['/bookings/1', '', false],
  ['/about', '', false],
])('[MOB-02] Back leaves the app at %s%s: %s', (pathname, search, is) => {
  expect(isTabRoot({ pathname, search })).toBe(is)
})
