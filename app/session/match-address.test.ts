import { patterns } from '#app/addresses.ts'
import appRoutes from '#app/routes.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { matchAddress } from './match-address.server.ts'

const routesOf = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children }) =>
    index
      ? { index: true }
      : { ...(path !== undefined && { path }), ...(children && { children: routesOf(children) }) },
  )
const routes = routesOf(appRoutes)

/** The router's own match: the pattern with its parameters. */
function byRouter(path: string): [string, Record<string, string | undefined>] {
  const found = matchRoutes(routes, path)
  // A path without a route is answered by no page either.
  if (!found) return ['/*', {}]
  const { '*': _rest, ...params } = found.at(-1)!.params
  return [`/${found.at(-1)!.route.path ?? ''}`, params]
}

const byList = (path: string) => {
  const { pattern, params } = matchAddress(path)
  return [pattern, params]
}

const ID = '019bd2c5-0000-7000-8000-000000000000'
const filled = (pattern: string, value: string) => pattern.replaceAll(/:\w+\??/g, value).replace('/*', '/nothing-here')

test.each(patterns)('%s is found as the router finds it, however it is written', (pattern) => {
  const plain = filled(pattern, ID)
  const written = [
    `${plain.toUpperCase()}/`,
    filled(pattern, 'a%2Fb ñ').replace(/[a-z]/, (character) => `%${character.charCodeAt(0).toString(16)}`),
    filled(pattern.replace(/\/:\w+\?/, ''), '1'),
  ]
  expect(byList(plain)).toEqual([pattern, byRouter(plain)[1]])
  for (const path of written) expect([path, ...byList(path)]).toEqual([path, ...byRouter(path)])
})

/** Segments of all patterns, and some that are none. */
const segments = [...new Set(patterns.flatMap((pattern) => pattern.split('/').filter((each) => !/^$|[:*]/.test(each))))]
const segment = fc.oneof(
  fc.constantFrom(...segments),
  fc.constantFrom(ID, 'x', '', 'X', '%2F', '%41', 'K', 'ſ', 'a.data'),
)

test('any address is found as the router finds it', () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (parts) => {
      const path = `/${parts.join('/')}`
      fc.pre(!path.startsWith('//') && !path.endsWith('.data'))
      expect([path, ...byList(path)]).toEqual([path, ...byRouter(path)])
    }),
    { numRuns: 400 },
  )
})

test('addresses that fit two patterns are those of the one that the router takes', () => {
  const deep = patterns.filter((pattern) => pattern.includes(':'))
  const both = deep.flatMap((one) => deep.map((other) => [one.split('/'), other.split('/')] as const))
  const isAny = (part: string) => part.startsWith(':')
  // Alike up to a parameter of the one, for which the other has a word; elsewhere words are values.
  const paths = both
    .filter(
      ([one, other]) =>
        one.length === other.length &&
        one.some((part, at) => isAny(part) && !isAny(other[at]!) && isAlike(one.slice(0, at), other)),
    )
    .map(([one, other]) => one.map((part, at) => (isAny(part) ? other[at]! : part)).join('/'))
    .map((path) => filled(path, ID))
  function isAlike(start: readonly string[], other: readonly string[]): boolean {
    return start.every((part, at) => isAny(part) || isAny(other[at]!) || part === other[at])
  }
  expect(paths.length).toBeGreaterThan(10)
  for (const path of new Set(paths)) expect([path, ...byList(path)]).toEqual([path, ...byRouter(path)])
})

test('an address that cannot be read is none of the product’s', () => {
  expect(matchAddress('/%').pattern).toBe('/*')
  expect(matchAddress('/about/%').pattern).toBe('/*')
  // A segment that cannot be read is a value like another, as it is for the router.
  expect(matchAddress('/property/%')).toMatchObject({ pattern: '/property/:listingId', params: { listingId: '%' } })
})

test.each([
  ['/_.data', '/'],
  ['/about.data', '/about'],
  ['/about/_.data', '/about'],
  [`/property/${ID}.data`, '/property/:listingId'],
])('the script that asks for %s gets what %s shows', (path, pattern) => {
  expect(matchAddress(path)).toMatchObject({ pattern, isData: true })
  expect(matchAddress(path.replace(/\/_\.data$|\.data$/, '')).isData).toBe(false)
})
