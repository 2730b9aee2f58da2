import { expect, test } from 'vitest'
import type { LockedPackage } from './lock-file.ts'
import { type Advisory, advisoriesFor, compareVersions } from './osv.ts'

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.3', '1.10.0', -1],
  ['2.0.0', '10.0.0', -1],
  ['1.0.0-rc.1', '1.0.0', -1],
  ['1.0.0-alpha', '1.0.0-alpha.1', -1],
  ['1.0.0-2', '1.0.0-11', -1],
  ['1.0.0-9', '1.0.0-a', -1],
  ['1.0.0-b', '1.0.0-a', 1],
  ['1.0.0+build', '1.0.0', 0],
  ['0', '0.0.1', -1],
])('of %s and %s the order is %i', (a, b, expected) => {
  expect(Math.sign(compareVersions(a, b))).toBe(expected)
  expect(Math.sign(compareVersions(b, a))).toBe(0 - expected)
})

const installed = (name: string, version: string): LockedPackage => ({
  folder: `node_modules/${name}`,
  name,
  version,
  license: null,
  integrity: null,
  isDev: false,
  isOptional: false,
  needs: [],
})

const advisory = (affected: Advisory['affected'], rest: Partial<Advisory> = {}): Advisory => ({
  id: 'GHSA-1',
  ...(affected && { affected }),
  ...rest,
})

const of = (name: string, events: Record<string, string>[], ecosystem = 'npm') => ({
  package: { ecosystem, name },
  ranges: [{ type: 'SEMVER', events }],
})

test.each([
  ['below the mended one', '1.4.9', [{ introduced: '0' }, { fixed: '1.5.0' }], true],
  ['the mended one', '1.5.0', [{ introduced: '0' }, { fixed: '1.5.0' }], false],
  ['before the mended one is out', '1.5.0-rc.1', [{ introduced: '0' }, { fixed: '1.5.0' }], true],
  ['the last of those', '1.5.0', [{ introduced: '1.0.0' }, { last_affected: '1.5.0' }], true],
  ['after the last of those', '1.5.1', [{ introduced: '1.0.0' }, { last_affected: '1.5.0' }], false],
  ['before the first', '0.9.0', [{ introduced: '1.0.0' }, { fixed: '1.5.0' }], false],
  [
    'of the second line',
    '2.1.0',
    [{ introduced: '0' }, { fixed: '1.5.0' }, { introduced: '2.0.0' }, { fixed: '2.2.0' }],
    true,
  ],
  [
    'between two lines',
    '1.9.0',
    [{ introduced: '0' }, { fixed: '1.5.0' }, { introduced: '2.0.0' }, { fixed: '2.2.0' }],
    false,
  ],
  ['of which no end is known', '9.0.0', [{ introduced: '2.0.0' }], true],
])('[OPS-02] a version %s (%s): %j is %s', (_what, version, events, isFound) => {
  expect(advisoriesFor([installed('a', version)], [advisory([of('a', events)])]).length > 0).toBe(isFound)
})

test('[OPS-02] another package, another ecosystem and an advisory that was taken back are nothing; a listed version counts, once', () => {
  const all = [{ introduced: '0' }]
  const found = (...advisories: Advisory[]) =>
    advisoriesFor([installed('a', '1.0.0'), { ...installed('a', '1.0.0'), folder: 'b/node_modules/a' }], advisories)
  expect(found(advisory([of('b', all)]))).toEqual([])
  expect(found(advisory([of('a', all, 'PyPI')]))).toEqual([])
  expect(found(advisory([of('a', all)], { withdrawn: '2026-01-01T00:00:00Z' }))).toEqual([])
  expect(found(advisory([{ package: { ecosystem: 'npm', name: 'a' }, versions: ['1.0.0'] }]))).toMatchObject([
    { id: 'GHSA-1', name: 'a', version: '1.0.0' },
  ])
})
