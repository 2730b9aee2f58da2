import type { Beacon } from '#domain/analytics/input.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { expect, test } from 'vitest'
import { observe, searchOfBeacon } from './observe.server.ts'

const ID = '018f0000-0000-7000-8000-000000000000'
const OTHER = '018f0000-0000-7000-8000-000000000001'
const VIEW = 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa'
const site = siteOf('cl.localhost', new Map())

const beacon = (parts: Partial<Beacon>): Beacon => ({
  v: 'a'.repeat(32),
  u: '/',
  e: 1000,
  w: 390,
  r: '',
  s: '',
  ...parts,
})
const sender = {
  // On the day before in Santiago.
  at: new Date('2026-03-02T02:00:00Z'),
  site,
  ownHost: 'cl.localhost',
  visitor: OTHER,
  userAgent: 'Mozilla/5.0 Firefox/150.0',
  country: 'CL',
  isSignedIn: false,
  place: null,
  currency: () => 'CLP' as const,
}
const common = {
  at: sender.at,
  day: '2026-03-01',
  visitor: OTHER,
  site: 'cl',
  device: 'mobile',
  source: 'direct',
  country: 'CL',
}
const seen = (parts: Partial<Beacon>, own: object = {}) => observe(beacon(parts), { ...sender, ...own })

test('[ADM-06] a view says which page it is by its pattern, since when, and nothing of the rest of its address', () => {
  expect(seen({ n: 1, u: `/property/${ID}?checkIn=2026-03-20&guests=2`, r: 'www.google.cl', e: 60_000 })).toEqual([
    {
      ...common,
      source: 'search',
      kind: 'view',
      view: VIEW,
      page: '/property/:listingId',
      listingId: ID,
      referrerHost: 'www.google.cl',
      browser: 'Firefox',
      isSignedIn: false,
      openedAt: new Date('2026-03-02T01:59:00Z'),
    },
  ])
  const pages = ['/messages/hush', '/wishlists/shared/hush', '/nowhere/at/all', '/%', '/property/none']
  expect(pages.map((u) => seen({ n: 1, u })[0])).toMatchObject([
    { page: '/messages/:conversationId' },
    { page: '/wishlists/shared/:secret' },
    { page: '/*' },
    { page: '/*' },
    { page: '/property/:listingId' },
  ])
  expect(JSON.stringify(pages.map((u) => seen({ n: 1, u })))).not.toMatch(/hush|none/)
})

test.each([
  [0, '2026-03-02T02:00:00.000Z'],
  [Number.MAX_SAFE_INTEGER, '2026-03-01T02:00:00.000Z'],
])('[ADM-06] a stopwatch of %i ms opens a page at %s', (e, openedAt) => {
  expect(seen({ n: 1, e })[0]).toMatchObject({ openedAt: new Date(openedAt) })
})

test.each(['evil host/<script>', 'user:secret@host', 'CL.localhost'])('[ADM-06] "%s" is no other site', (r) => {
  expect(seen({ n: 1, r })[0]).not.toHaveProperty('referrerHost')
})

test('[ADM-06] [SEARCH-01] a search is read from the address as the results’ page reads it', () => {
  const u =
    '/?location=Valle+Escondido&category=featured&subcategory=&type=hour&guests=4&maxPrice=50&amenities=wifi&instant=true&page=2&bogus=1'
  const [, search, appearances, opened] = seen({ n: 1, u, f: 23, c: [ID, OTHER], o: [OTHER, 1] })
  expect(search).toEqual({
    ...common,
    kind: 'search',
    view: VIEW,
    unit: 'hour',
    text: 'valle escondido',
    category: undefined,
    subcategory: undefined,
    checkIn: undefined,
    checkOut: undefined,
    guests: 4,
    priceMax: { minor: 50, currency: 'CLP' },
    filters: ['maxPrice', 'amenities', 'instant'],
    results: 23,
  })
  // Of the second page.
  const places = {
    kind: 'appearances',
    listings: [
      { id: ID, position: 19 },
      { id: OTHER, position: 20 },
    ],
  }
  expect(appearances).toMatchObject(places)
  expect(opened).toMatchObject({ kind: 'opened', listingId: OTHER, position: 20 })
})

test('[ADM-06] a known place stands for what was typed, and what may be private is left out', () => {
  const place = { placeId: 7, city: 'Santiago' }
  const searches = [
    seen({ u: '/?location=stgo', f: 1 }, { place }),
    seen({ u: '/?location=ana@example.com', f: 0 }),
  ].flat()
  expect(searches).toMatchObject([
    { ...place, text: undefined },
    { text: undefined, results: 0 },
  ])
})

test('[ADM-06] the front page is no search, and other pages have no results, whatever is sent', () => {
  expect(searchOfBeacon({ u: '/?type=hour' })).toBeNull()
  for (const u of ['/', '/about?location=x', `/property/${ID}`])
    expect(seen({ u, f: 3, c: [ID], o: [ID, 0] })).toEqual([])
})

test('[ADM-06] a part that is opened over a page is an event where it has a name, and nothing else', () => {
  const parts = ['filters', 'map', 'auth', 'settings', 'toString', '']
  expect(parts.flatMap((d) => seen({ d }))).toEqual([
    { ...common, kind: 'event', name: 'filters-opened' },
    { ...common, kind: 'event', name: 'map-opened' },
    { ...common, kind: 'event', name: 'log-in-opened' },
  ])
})

test('[ADM-06] time and a sign of life are those of the page', () => {
  expect(seen({ u: '/about', t: [31, 2, 1], b: 1, w: 800 })).toEqual([
    { ...common, device: 'tablet', kind: 'time', view: VIEW, seconds: 31, blurs: 2, focuses: 1 },
    { ...common, device: 'tablet', kind: 'beat', view: VIEW, page: '/about' },
  ])
})
