import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '#scripts/build.ts'
import { compileCache, nodeOptions } from '#scripts/machine/node-options.ts'
import { afterAll } from 'vitest'
import { LIMITS } from '../factories.ts'
import { freePort } from '../processes.ts'

export type ProgramName = 'server.ts' | 'worker.ts'

/** A program of the product in a process of its own, which may die and be started again. */
export type Program = {
  pid: () => number
  isRunning: () => boolean
  /** Starts or restarts it. @param failpoint where it is killed, as `gateway.refund:after` */
  start: (failpoint?: string) => Promise<void>
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  /** Ends with it, however it ends. @returns the signal that killed it, or null */
  exited: () => Promise<NodeJS.Signals | null>
  /** Null while it runs, and where a signal has ended it. */
  exitCode: () => number | null
}

export const AUTH_SECRET = 'a-secret-of-the-proofs-that-is-long-enough'

/** The shared data folder, port and database of a proof's programs. */
export type Site = { port: number; address: string; dataDir: string; environment: NodeJS.ProcessEnv }

/** Besides: on a busy machine a statement takes seconds, and is no outage. */
const PATIENT_LIMITS = `${LIMITS},serverStatementMs=20000,lockWaitMs=15000`

/** The current production build with the settings of `npm start` on a test's database. */
export async function aSite(databaseUrl: string, settings: Record<string, string> = {}): Promise<Site> {
  buildIfChanged()
  const dataDir = mkdtempSync(join(tmpdir(), 'patio-proof-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET,
    LOG_LEVEL: 'error',
    PAGE_CACHE_SECONDS: '0',
    // Everybody comes from one address here, and some hold more than anybody would.
    LIMITS: PATIENT_LIMITS,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache,
    ...settings,
  }
  return { port, address: addressOf(port), dataDir, environment }
}

/** The same site through another door, as on a second machine. */
export async function anotherDoor(site: Site): Promise<Site> {
  const port = await freePort()
  return { ...site, port, address: addressOf(port), environment: { ...site.environment, PORT: String(port) } }
}

const addressOf = (port: number) => `http://localhost:${port}`

/** A program that is not started yet; it is stopped with the test file at the latest. */
export function aProgram(name: ProgramName, site: Site): Program {
  let child: ChildProcess | null = null
  let exited: Promise<NodeJS.Signals | null> = Promise.resolve(null)
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  const kill: Program['kill'] = async (signal) => {
    if (isRunning()) child!.kill(signal)
    await exited
  }
  afterAll(() => kill('SIGTERM'))

  return {
    pid: () => child?.pid ?? 0,
    isRunning,
    start: async (failpoint = '') => {
      child = fork(new URL(`../../${name}`, import.meta.url), [], {
        env: { ...site.environment, FAILPOINT: failpoint },
        execArgv: nodeOptions,
      })
      exited = new Promise((done) => child!.once('exit', (_, signal) => done(signal)))
      await ready(child, name)
    },
    kill,
    exited: () => exited,
    exitCode: () => child?.exitCode ?? null,
  }
}

function ready(child: ChildProcess, name: ProgramName): Promise<void> {
  return new Promise((done, failed) => {
    child.once('message', () => done())
    // An armed program may be killed before it reports that it is ready.
    child.once('exit', (code, signal) => (signal ? done() : failed(new Error(`${name} ended with ${code}`))))
  })
}

/**
 * Retries until there is an answer, without guessed sleeps.
 *
 * @throws Error with what was waited for, after `seconds`
 */
export async function eventually<Value>(
  what: string,
  ask: () => Promise<Value | null | undefined | false>,
  seconds = 180,
): Promise<Value> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await ask()
    if (found !== null && found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`still not after ${seconds} s: ${what}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
