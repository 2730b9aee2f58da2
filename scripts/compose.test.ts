import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config.server.ts'
import { readLimits } from '#platform/limits.server.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'patio-compose-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Service = {
  image: string
  build?: { context: string; dockerfile: string }
  command?: readonly string[]
  entrypoint?: readonly string[]
  environment?: Record<string, string>
  healthcheck?: { disable?: boolean; test?: readonly string[] }
  read_only?: boolean
  cap_drop?: readonly string[]
  security_opt?: readonly string[]
  networks?: readonly string[]
  ports?: readonly string[]
  profiles?: readonly string[]
  volumes?: readonly string[]
  depends_on?: Record<string, { condition: string }>
  stop_grace_period?: string
}
type Compose = {
  services: Record<string, Service>
  networks?: Record<string, { internal?: boolean }>
  volumes: Record<string, object>
}

const composeOf = (path: string) => parse(text(path), { merge: true }) as Compose
const base = composeOf('compose.yaml')
const more = composeOf('compose.more.yaml')
const services = { ...base.services, ...more.services }
const runs = (name: string) =>
  Object.values(base.services).filter(({ image, command }) => image.includes('PATIO_IMAGE') && command?.[0] === name)

describe('[OPS-02] compose.yaml', () => {
  test('is a whole marketplace: a proxy, two servers, two workers, migration, PostgreSQL, pooler, bucket and mail', () => {
    expect(runs('server')).toHaveLength(2)
    expect(runs('worker')).toHaveLength(2)
    expect(runs('migrate')).toHaveLength(1)
    for (const name of ['proxy', 'database', 'pooler', 'files', 'bucket', 'mail', 'patio'])
      expect(base.services).toHaveProperty(name)
    for (const server of runs('server')) {
      expect(server.environment).toMatchObject({ DEMO: '0', SMTP_URL: expect.stringContaining('smtp://mail:') })
      expect(server.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } })
      expect(server.stop_grace_period).toBe('45s')
    }
    expect(base.services['proxy']!.environment!['SERVERS']).toBe('server-1:3000 server-2:3000')
    // Started by hand alone, with the owner's rights.
    expect(base.services['patio']).toMatchObject({ profiles: ['by-hand'], command: ['admin'] })
  })

  test('gives the owner’s password to who migrates and to whom an operator calls, and to no program that runs', () => {
    const owners = Object.entries(base.services).filter(([, { environment }]) => environment?.['DATABASE_OWNER_URL'])
    expect(owners.map(([name]) => name).toSorted()).toEqual(['migrate', 'patio'])
  })

  test('lets servers share connections by the pooler, and workers and what listens go to PostgreSQL itself', () => {
    for (const { environment } of runs('server')) {
      expect(environment!['DATABASE_URL']).toContain('@pooler:6432/')
      expect(environment!['DATABASE_LISTEN_URL']).toContain('@database:5432/')
    }
    for (const { environment } of runs('worker')) expect(environment!['DATABASE_URL']).toContain('@database:5432/')
    const ini = text('deploy/pgbouncer/pgbouncer.ini')
    expect(ini).toMatch(/^pool_mode = transaction$/m)
    expect(ini).toMatch(/^listen_port = 6432$/m)
  })

  test('lets nothing but the proxy be reached from other machines, and keeps database, pooler and files from the world', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
    )
    expect(new Set(open)).toEqual(new Set(['proxy']))
    expect(base.networks!['inside']!.internal).toBe(true)
    for (const name of ['database', 'pooler', 'files', 'standby']) expect(services[name]!.networks).toEqual(['inside'])
  })
})

/** Names of settings, as they stand in the source. */
const settingNames = readdirSync(join(root, 'platform'))
  .filter((name) => /^(config|[\w-]+-settings?)\.server\.ts$/.test(name))
  .flatMap((name) => [...text(`platform/${name}`).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, found]) => found!))

/** The image and the network of containers say these; the others are for tests, in demo mode alone. */
const fixed = ['HOST', 'PORT', 'DATA_DIR']
const ofTests = ['FAILPOINT', 'SANDBOX_FAULTS', 'GOOGLE_MAPS_SCRIPT_URL', 'STRIPE_SCRIPT_URL', 'STRIPE_API_URL']

test('[OPS-02] every setting of the program can be given to the containers, and no other name', () => {
  expect(settingNames.length).toBeGreaterThan(60)
  const wanted = settingNames.filter((name) => ![...fixed, ...ofTests].includes(name))
  const { migrate, 'server-1': server, 'worker-1': worker } = base.services
  const namesOf = (service: Service | undefined) => Object.keys(service!.environment!).toSorted()
  expect(namesOf(migrate)).toEqual([...new Set(wanted)].toSorted())
  for (const each of [server, worker])
    expect(namesOf(each)).toEqual(
      namesOf(migrate).filter((name) => !['DATABASE_OWNER_URL', 'DATABASE_MIGRATE_URL'].includes(name)),
    )
})

describe.each(Object.entries(services))('[OPS-02] the container %s', (name, service) => {
  test('is of a version that is named, writes to its volumes alone, gains no rights, and is looked after', () => {
    const isOurs = service.build !== undefined
    expect(service.image).toMatch(
      isOurs ? /^\$\{\w+_IMAGE:-[\w-]+:built\}$/ : /^docker\.io\/[\w./-]+:v?\d+\.\d+[\w.-]*$/,
    )
    expect(service.image).not.toContain('latest')
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    const { healthcheck } = service
    const isWithoutPort = ['worker', 'migrate', 'admin', 'bucket'].includes(service.command?.[0] ?? '')
    if (isWithoutPort) expect(healthcheck).toEqual({ disable: true })
    else expect(healthcheck?.test?.length, name).toBeGreaterThan(1)
  })

  test('mounts files that are there, to read, and volumes that are declared', () => {
    const declared = { ...base.volumes, ...more.volumes }
    for (const volume of service.volumes ?? []) {
      const [from = '', , mode] = volume.split(':')
      if (!from.startsWith('.')) expect(Object.keys(declared)).toContain(from)
      else expect([from, mode, existsSync(join(root, from))]).toEqual([from, 'ro', true])
    }
    if (service.build) expect(existsSync(join(root, service.build.context, service.build.dockerfile))).toBe(true)
  })
})

describe('[OPS-02] deploy/env.sh', () => {
  const file = join(folder, '.env')
  const made = () => execFileSync('sh', ['deploy/env.sh', file], { cwd: root, stdio: 'pipe' })
  const valuesOf = () =>
    Object.fromEntries(
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (/^[A-Z]/.test(line) ? [line.split(/=(.*)/s).slice(0, 2) as [string, string]] : [])),
    )

  test('makes all that the containers cannot be without, for its owner alone, and never replaces it', () => {
    rmSync(file, { force: true })
    made()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const needed = [...`${text('compose.yaml')}${text('compose.more.yaml')}`.matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => name!,
    )
    const values = valuesOf()
    for (const name of needed) expect([name, values[name]]).toEqual([name, expect.stringMatching(/^\S{8,}$/)])
    const before = readFileSync(file, 'utf8')
    expect(made).toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('makes passwords that an address takes, and settings that the program takes', () => {
    if (!existsSync(file)) made()
    const values = valuesOf()
    const filled = (given: string) =>
      given.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, fallback: string) => {
        if (values[name]) return values[name]
        return kind === '-' ? fallback : ''
      })
    const environment = Object.fromEntries(
      Object.entries(base.services['migrate']!.environment!).map(([name, value]) => [name, filled(value)]),
    )
    const config = readConfig(environment)
    expect(config).toMatchObject({ demo: false, publicUrl: 'https://localhost', payments: [], sendsEmails: true })
    expect(config.storage).toMatchObject({ kind: 's3', bucket: 'patio', endpoint: 'http://files:8333' })
    for (const url of [config.databaseUrl!, config.ownerUrl!, config.metricsUrl!, config.listenUrl!])
      expect(decodeURIComponent(new URL(url).password)).toBe(new URL(url).password)
    expect(new Set(Object.values(values)).size).toBe(Object.keys(values).length)
  })
})

test('[OPS-02] the roles that are made once are those of the addresses, and have the limits of a server', () => {
  const roles = text('deploy/postgres/roles.sh')
  for (const role of ['patio_owner', 'patio_app', 'patio_metrics']) {
    expect(roles).toMatch(new RegExp(`^create role ${role} login password`, 'm'))
    expect(text('compose.yaml')).toContain(`postgres://${role}:`)
  }
  const { serverStatementMs, lockWaitMs, idleTransactionMs } = readLimits(undefined)
  for (const [name, ms] of [
    ['statement_timeout', serverStatementMs],
    ['lock_timeout', lockWaitMs],
    ['idle_in_transaction_session_timeout', idleTransactionMs],
  ] as const)
    expect(roles).toContain(`alter role patio_app set ${name} = '${ms / 1000}s'`)
})

test.each([
  'deploy/prometheus/prometheus.yaml',
  'deploy/grafana/provisioning/datasources/prometheus.yaml',
  'deploy/grafana/provisioning/dashboards/patio.yaml',
])('[OPS-02] %s can be read', (path) => {
  expect(parse(text(path))).toBeTypeOf('object')
})
