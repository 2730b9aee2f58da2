import { type ChildProcess, fork } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { PATTERN } from '../browser.ts'
import { freePort, stopped } from '#test/processes.ts'

/** `logged`: what its server has written until now. */
type Installation = { address: string; databaseUrl: string; logged: () => string }

/**
 * A separate installation with the demo, for tests that change all of it.
 *
 * @param name of its database
 * @param settings of its server and worker, besides those of the demo
 */
export function ownInstallation(name: string, settings: Record<string, string> = {}): Installation {
  const running: ChildProcess[] = []
  let log = ''
  const installation = {
    logged: () => log,
    address: '',
    databaseUrl: inject('databaseUrl').replace('/journeys?', `/${name}?`),
  }
  beforeAll(async () => {
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${PATTERN}`)
    await admin.end()

    const PORT = String(await freePort())
    const own = { DATABASE_URL: installation.databaseUrl, DEMO: '1', PORT, DATA_DIR: '.data/e2e', LOG_LEVEL: 'warn' }
    const env = { ...process.env, ...own, ...settings, CLIENT_IP_HEADER: 'x-visitor', NODE_ENV: 'production' }
    const server = fork('server.ts', [], { env, silent: true })
    server.stdout!.on('data', (text) => (log += String(text)))
    running.push(server, fork('worker.ts', [], { env }))
    await new Promise<void>((done) => server.once('message', () => done()))
    installation.address = `http://localhost:${PORT}`
  })
  afterAll(() => Promise.all(running.map(stopped)))
  return installation
}
