import { mkdirSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findingOfCertificate } from './certificate.ts'
import { findingOfSkew } from './clocks.ts'
import { readConfiguration } from './configuration.ts'
import { findingOfSum } from './connections.ts'
import { findingOfVersion } from './database.ts'
import { findingOfSpace, findingsOfDisk, findingsOfSecrets } from './disk.ts'
import { findingsOf, linesOf, ok, plainMessage, warning } from './finding.ts'
import { findingOf } from './replicas.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const GB = 1024 ** 3
const NOW = new Date('2026-11-22T03:15:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000 + 3_600_000)

test.each([
  ['14.9', 14, 'wrong'],
  ['15.0', 15, 'ok'],
  ['18.4', 18, 'ok'],
  ['19beta1', 19, 'warning'],
] as const)('[OPS-02] PostgreSQL %s is %s', (version, major, state) => {
  expect(findingOfVersion(version, major)).toMatchObject({ state, text: expect.stringContaining(version) })
})

// A pool of ten: a server takes 13 and a worker 16.
test.each([
  [28, 'wrong'],
  [29, 'warning'],
  [57, 'warning'],
  [58, 'ok'],
])('[OPS-02] of %i connections a server and a worker leave room for a second pair, or not: %s', (available, state) => {
  expect(findingOfSum({ databasePool: 10, available, open: 3 }).state).toBe(state)
})

test.each([
  [0, 'ok'],
  [-1.9, 'ok'],
  [2, 'warning'],
  [-29, 'warning'],
  [30, 'wrong'],
  [-3600, 'wrong'],
])('[OPS-02] a clock that is %d seconds off is %s', (seconds, state) => {
  expect(findingOfSkew(seconds).state).toBe(state)
})

test.each([
  [0.4, 10, 'wrong'],
  [1, 100, 'wrong'],
  [1.9, 10, 'warning'],
  [9, 100, 'warning'],
  [11, 100, 'ok'],
])('[OPS-02] a disk with %d of %d GB free is %s', (free, total, state) => {
  expect(findingOfSpace('/data', { free: free * GB, total: total * GB }).state).toBe(state)
})

test.each([
  [-1, null, 'wrong', /ended/],
  [2, null, 'wrong', /2 days left/],
  [3, null, 'warning', /3 days left/],
  [19, null, 'warning', /19/],
  [20, null, 'ok', /20 days left/],
  [60, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'wrong', /SELF_SIGNED/],
] as const)('[OPS-02] a certificate that ends in %i days, with %s, is %s', (days, problem, state, text) => {
  const found = findingOfCertificate('patio.example', { validUntil: inDays(days), problem }, NOW)
  expect(found).toMatchObject({ state, text: expect.stringMatching(text) })
})

test('[OPS-02] secrets that others can read are named, and not mended', () => {
  expect(findingsOfSecrets(folder)).toEqual([ok('secrets', 'none in the data folder')])
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets, { mode: 0o700 })
  writeFileSync(join(secrets, 'auth'), 'x', { mode: 0o600 })
  expect(findingsOfSecrets(folder)).toEqual([ok('secrets', '1 files, for their user alone')])
  chmodSync(join(secrets, 'auth'), 0o640)
  for (let look = 0; look < 2; look += 1)
    expect(findingsOfSecrets(folder)).toMatchObject([{ state: 'wrong', advice: `chmod go= ${join(secrets, 'auth')}` }])
  expect(findingsOfDisk(join(folder, 'not', 'there'))).toMatchObject([{ part: 'disk' }])
})

test('[OPS-02] a configuration that stops a start is read to its end, line by line', () => {
  expect(readConfiguration({ PORT: 'many', PUBLIC_URL: 'patio' })).toEqual({
    config: null,
    findings: [
      expect.objectContaining({ state: 'wrong', text: expect.stringContaining('PORT') }),
      expect.objectContaining({ state: 'wrong', text: expect.stringContaining('PUBLIC_URL') }),
    ],
  })
  expect(readConfiguration({ DATABASE_URL: 'postgres://x@y/z' }).findings).toMatchObject([
    { state: 'wrong', text: expect.stringContaining('PUBLIC_URL: expected') },
  ])
  const { findings } = readConfiguration({
    DATABASE_URL: 'postgres://x@localhost/z',
    PUBLIC_URL: 'https://patio.example',
  })
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'warning', 'warning'])
  expect(readConfiguration({}).findings).toMatchObject([{ state: 'ok', text: expect.stringContaining('demo mode') }])
})

test('[OPS-02] a part that throws or never answers is wrong, in one line without a password', async () => {
  const findingOf = (check: () => Promise<never>) => findingsOf({ part: 'mail', advice: 'Look.', check }, 20)
  expect(await findingOf(() => new Promise(() => {}))).toMatchObject([
    { state: 'wrong', text: 'no answer within 0.02 s' },
  ])
  const failing = findingOf(() => Promise.reject(new Error('smtp://me:secret@mail.example said no\nand more')))
  expect(await failing).toEqual([
    { state: 'wrong', part: 'mail', text: 'smtp://mail.example said no', advice: 'Look.' },
  ])
  expect(plainMessage(new AggregateError([new Error('connect ECONNREFUSED')]))).toBe('connect ECONNREFUSED')
  expect(plainMessage('a text')).toBe('a text')
})

test('[OPS-02] a finding is a line, and below it what to do', () => {
  expect(linesOf(ok('mail', 'lets us in'))).toBe('ok       mail: lets us in')
  expect(linesOf(warning('disk', 'nearly full', 'Make room.'))).toBe(
    'warning  disk: nearly full\n         → Make room.',
  )
})

test.each([
  [{ follows: true, system: '7', started: '2', behind: 2048 }, 'ok', 'one:5432 follows, 2 KB behind'],
  [{ follows: true, system: '7', started: '2', behind: -8 }, 'ok', 'one:5432 follows, 0 KB behind'],
  [{ follows: true, system: '7', started: '2', behind: null }, 'warning', 'says no position'],
  [{ follows: false, system: '7', started: '1', behind: null }, 'ok', 'is the one that is written to'],
  [{ follows: false, system: '7', started: '2', behind: null }, 'wrong', 'takes writes too'],
  [{ follows: true, system: '8', started: '2', behind: 0 }, 'wrong', 'another database'],
])('[OPS-02] a replica of which %o is known is %s: %s', (row, state, text) => {
  expect(findingOf('one:5432', row, { system: '7', started: '1' })).toMatchObject({
    state,
    text: expect.stringContaining(text),
  })
})
