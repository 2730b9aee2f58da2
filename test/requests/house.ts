import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { loadDemoWorld } from '#db/seed/demo-world.ts'
import { serverLimits } from '#platform/body.server.ts'
import type { Clock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { startHeartbeat } from '#platform/heartbeat.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { copyDatabase, dropDatabase, type Postgres } from '#scripts/postgres.ts'
import { anAddress, cookiesOf } from '#test/visitor.ts'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { openHandler } from '../../handler.ts'
import { findBrokenPromises } from '../../promises.ts'
import { openServices } from '../../services.ts'
import { workerTasks } from '../../tasks.ts'
import { openWorks } from '../../works.ts'
import { PlainPage } from './plain-page.ts'

export type House = {
  address: string
  db: Db
  databaseUrl: string
  pool: pg.Pool
  /** With which it signs what only it may have written. */
  secret: string
  /** A plain request, as a browser without script makes it: redirects are answers, and each asks from an address of its own. */
  ask: (path: string, init?: Asking) => Promise<Response>
  /** The cookies of somebody who logs in by the form. */
  logIn: (email: string, password: string) => Promise<string>
  /** Somebody with a browser that runs no script, from an address of their own. */
  visitor: (options?: { headers?: Record<string, string> }) => PlainPage
  /** Does the jobs that are due. @throws where one of them fails */
  drainJobs: () => Promise<void>
}

/** `form`: it is posted, as from a page of ours. */
type Asking = Omit<RequestInit, 'headers'> & {
  headers?: Record<string, string>
  form?: Record<string, string>
  cookie?: string
}

type Options = { clock?: Clock; settings?: Record<string, string> }

/** The storage of all houses: pictures of the demo, which nobody changes. */
const DATA_DIR = '.data/requests'

/**
 * The whole product in the test's own process, on a copy of the demo world that only this file knows: what a browser is not needed for is
 * tested here. Whatever the file's tests have done, the books are in order when they are through.
 */
export async function aHouse({ clock, settings = {} }: Options = {}): Promise<House> {
  const { urlPattern, folder } = inject('postgres')
  const postgres: Postgres = { url: (name) => urlPattern.replace('DATABASE', name), folder, stop: async () => {} }
  const name = `patio_${randomBytes(6).toString('hex')}`
  await copyDatabase(postgres, await demoTemplate(postgres), name)

  const server = createServer(serverLimits(), (request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const config = readConfig({
    DATABASE_URL: postgres.url(name),
    DEMO: '1',
    DATA_DIR,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    CLIENT_IP_HEADER: 'x-visitor',
    ...settings,
  })
  const opened = await openServices(config, 'server', clock && { clock })
  const { handler: answer, close } = await openHandler(opened)
  const { works, close: closeWorks } = await openWorks(opened)
  const taskList = workerTasks(works)
  const { db, pool, secret } = opened
  // Of the worker whose turns `drainJobs` takes.
  const stopHeartbeat = await startHeartbeat(
    db,
    () => ['house'],
    () => {},
  )
  const address = `http://localhost:${port}`

  afterAll(async () => {
    await close(new Promise((done) => server.close(done).closeAllConnections()))
    closeWorks()
    stopHeartbeat()
    const broken = await findBrokenPromises(db, null)
    await opened.close()
    await dropDatabase(postgres, name)
    expect(broken).toEqual([])
  })

  const ask: House['ask'] = (path, { form, cookie, headers, ...init } = {}) =>
    fetch(address + path, {
      redirect: 'manual',
      ...init,
      headers: {
        'x-visitor': anAddress(),
        ...(form && { origin: address }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
  const logIn: House['logIn'] = async (email, password) => {
    const entered = await ask('/auth/enter', { form: { step: 'password', email, password, to: '/about' } })
    if (entered.status !== 302) throw new Error(`The log-in of ${email} answered ${entered.status}.`)
    return cookiesOf(entered)
  }
  const drainJobs = async () => {
    const failed: string[] = []
    const logger = new Logger(() => (level, message) => void (level === 'error' && failed.push(message)))
    do {
      await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger })
      if (failed.length > 0) throw new Error(failed.join('\n'))
      // One run leaves those that waited for another job of their queue.
    } while (await isJobDue(db))
  }

  const visitor: House['visitor'] = (options) => new PlainPage(address, options)
  return { address, db, databaseUrl: postgres.url(name), pool, secret, ask, logIn, visitor, drainJobs }
}

/** Whether another run is needed; a job that is through, and not written down yet, is waited for. */
async function isJobDue(db: Db): Promise<boolean> {
  for (;;) {
    const { rows } = await sql<{ isLocked: boolean }>`select locked_at is not null as "isLocked"
      from graphile_worker.jobs where run_at <= now() order by 1 limit 1`.execute(db)
    const [next] = rows
    if (!next?.isLocked) return next !== undefined
    await setTimeout(5)
  }
}

const TEMPLATE = 'patio_demo_template'

/** The demo world as it was loaded, by the first file that needs it; the others wait. */
async function demoTemplate(postgres: Postgres): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${TEMPLATE}'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount) return TEMPLATE
    // Under another name until it is whole.
    const making = `${TEMPLATE}_made`
    await copyDatabase(postgres, inject('postgres').template, making)
    await migrate(postgres.url(making), { isDemo: true })
    await loadDemoWorld(postgres.url(making), { dataDir: DATA_DIR })
    await analyze(postgres.url(making))
    await client.query(`alter database ${making} rename to ${TEMPLATE}`)
    return TEMPLATE
  } finally {
    await client.end()
  }
}

/** As autovacuum does it a minute after a start: copies know how their rows are spread. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
