import { sourcesFrom } from '#test/sources.ts'
import { expect, test } from 'vitest'
import { addressLists } from './addresses.ts'

const routes = `export default [
  index('search/home.route.tsx'),
  route('bookings/:bookingId', 'bookings/trip/trip.route.tsx'),
  route('create-listing', 'hosting/wizard/create.route.tsx'),
  file('healthz', 'operations/health.route.ts'),
]`
/** The browser's own lists, as they may be. */
const browser = {
  'app/shell/lazy/live-pages.ts': 'export const isTrip = (path: string) => /^\\/bookings$/.test(path)',
  'app/shell/lazy/native/aside-pages.ts': 'export const isText = (path: string) => /^\\/healthz$/.test(path)',
  'app/shell/whole-pages.ts': 'export const isForm = (path: string) => /^\\/create-listing/.test(path)',
}
const complaintsAbout = (path: string, text: string) =>
  addressLists(sourcesFrom({ 'app/routes.ts': routes, ...browser, [path]: text }))

test.each([
  ['app/session/cost.server.ts', 'export const is = (path: string) => /^\\/bookings$/.test(path)'],
  ['app/session/cost.server.ts', 'export const is = (path: string) => /^(\\/(healthz|metrics))$/.test(path)'],
  ['app/bookings/trip/trip.tsx', 'export const is = (path: string) => /^\\/((create|edit)-listing|x)$/.test(path)'],
  ['handler.ts', 'export const id = (path: string) => /^\\/bookings\\/([^/]+)$/.exec(path)?.[1]'],
])('a regular expression that asks an address what it is, outside the list, is refused in %s (%#)', (path, text) => {
  expect(complaintsAbout(path, text)).toEqual([
    expect.stringMatching(`^${path}:1: what is so of an address stands in app/addresses.ts`),
  ])
})

test.each([
  "export const open = new Set(['/healthz'])",
  'export const is = (path: string) => /^\\/healthz$/.test(path)',
  "export const is = (path: string) => path.startsWith('/bookings/')",
  'export const to = (id: string) => `/bookings/${id}`',
])('the platform names no address of the product: %s', (text) => {
  expect(complaintsAbout('platform/refusal.server.ts', text)).toEqual([
    expect.stringMatching('^platform/refusal.server.ts:1: the platform knows no address of the product'),
  ])
})

test.each([
  ['app/bookings/trip/trip.tsx', 'export const to = (id: string) => `/bookings/${id}`'],
  ['app/bookings/trip/trip.tsx', "export const links = ['/bookings', '/create-listing']"],
  ['app/bookings/trip/trip.tsx', 'export const is = (text: string) => /^https:\\/\\/bookings/.test(text)'],
  ['platform/built-files.server.ts', "export const is = (path: string) => path.startsWith('/assets/')"],
  ['platform/config.server.ts', 'export const is = (text: string) => /^postgres:\\/\\//.test(text)'],
  ['app/session/cost.test.ts', 'export const is = (path: string) => /^\\/bookings$/.test(path)'],
])('links, files of the build and other texts are free: %s (%#)', (path, text) => {
  expect(complaintsAbout(path, text)).toEqual([])
})

test('a file of the browser that asks no address any more is struck off', () => {
  expect(complaintsAbout('app/shell/whole-pages.ts', 'export const isForm = false')).toEqual([
    'app/shell/whole-pages.ts asks no address any more: strike it off the list of this check',
  ])
})
