import { createSecretKey, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Auth } from '#domain/accounts/gateway.server.ts'
import { serverLimits } from '#platform/body.server.ts'
import { keepPushKeys } from '#domain/notifications/commands/keep-push-keys.server.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { clientAddressOf, clientAt } from '#platform/client-address.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { createLog } from '#platform/log.server.ts'
import { startHeartbeat } from '#platform/heartbeat.server.ts'
import { comparedOnce } from '#test/passwords.ts'
import { preparesStatements } from '#test/prepared.ts'
import { PlainPage } from '#test/requests/plain-page.ts'
import { copyOf, dropCopy, postgresOfRun } from '#test/template.ts'
import { anAddress, cookiesOf } from '#test/visitor.ts'
import type pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { openAnswers } from '../../answers.ts'
import { openHandler } from '../../handler.ts'
import { books, findBrokenPromises } from '../../promises.ts'
import { openServices } from '../../services.ts'
import { openWorks } from '../../works.ts'
import { type Jobs, jobsOf } from './jobs.ts'
import { DATA_DIR, demoTemplate } from './template.ts'

export type House = {
  address: string
  auth: Auth
  /** The demo's, or the one that the file gave. */
  clock: Clock
  config: Config
  /** As the database's owner, as a test may. */
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
  /** Milliseconds of work that the client at an address, or an account, has been charged, less what was forgiven. */
  workOf: (who: string, kind?: 'client' | 'account') => number
  /** Charges the client at an address a minute of work more, of which `LIMITS` may leave it nothing. */
  wearOut: (client: string) => Promise<void>
  /** Its log until now. */
  logged: () => string
  /** Does the jobs that are due and follows changed listings. @throws where one of them fails */
  drainJobs: Jobs['drainJobs']
}

/** `form`: it is posted, as from a page of ours. */
type Asking = Omit<RequestInit, 'headers'> & {
  headers?: Record<string, string>
  form?: Record<string, string>
  cookie?: string
}

/**
 * `worker`: jobs are done as they are queued, for pages in a browser that wait for one. `limits` may be such as no
 * setting can name.
 */
type Options = { clock?: Clock; settings?: Record<string, string>; limits?: Partial<Limits>; worker?: boolean }

/** Tests are quicker than people and share accounts; the limits of work are proved where they are set. */
const LIMITS = 'workMsAtOnce=999999999,workMsPerSecond=999999999'
/** On a busy machine a statement takes seconds, and is no outage. */
const serverStatementMs = 20_000

/**
 * The whole product in the test's own process, on a copy of the demo world that only this file knows. Whatever the file's tests have
 * done, the books of what they touched are in order when they are through.
 */
export async function aHouse({ clock, settings = {}, limits, worker = false }: Options = {}): Promise<House> {
  const { appPattern } = inject('postgres')
  const postgres = postgresOfRun()
  const name = `patio_${randomBytes(6).toString('hex')}`
  await copyOf(await demoTemplate(postgres), name)

  const server = createServer(serverLimits(), (request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const { limits: set, ...others } = readConfig({
    // As in an installation, whose programs may change no table: each test proves that they need not.
    DATABASE_URL: appPattern.replace('DATABASE', name),
    // Few, as each works out anew all that is asked of it (decision 105); a worker waits on some of them.
    DATABASE_POOL: worker ? '10' : '4',
    DEMO: '1',
    DATA_DIR,
    PORT: String(port),
    // A process of the tests is large, and to start git from it takes 50 ms.
    SOURCE_COMMIT: '0'.repeat(40),
    CLIENT_IP_HEADER: 'x-visitor',
    LIMITS,
    ...settings,
  })
  const config = { ...others, limits: { ...set, serverStatementMs, ...limits } }
  const logged: string[] = []
  const log = createLog('warn', 'server', { write: (line) => void logged.push(line) })
  const opened = await openServices(config, 'server', { log, ...(clock && { clock }) })
  // The demo's own books are in order (`demo-world.server.test.ts`); a clock of the file's may be behind the machine's.
  const since = new Date(Math.min(opened.clock().getTime(), Date.now()))
  preparesStatements(opened.pool)
  const { handler: answer, services, turns, close } = await openHandler(opened)
  Object.assign(services.auth, comparedOnce(services.auth))
  const answers = await openAnswers(config.inbound, services)
  const { works, close: closeWorks } = await openWorks(opened)
  const { drainJobs, startWorker } = jobsOf(opened, works)
  const { secret } = opened
  const { db, pool } = openDatabase({ databaseUrl: postgres.url(name), databasePool: 4, timeouts: null }, log)
  // As a worker does at its start, whose turns `drainJobs` takes.
  await keepPushKeys(opened.db, opened.clock())
  const stopHeartbeat = await startHeartbeat(
    opened.db,
    () => ['house'],
    () => {},
  )
  const running = worker ? await startWorker() : null
  const address = `http://localhost:${port}`
  const clientOf = (who: string) => {
    const request = { headers: { 'x-visitor': who }, socket: {} } as unknown as IncomingMessage
    const network = clientAddressOf(request, { name: 'x-visitor', position: 1 })
    return clientAt(network, createSecretKey(secret, 'utf8'), new Date()).client
  }

  afterAll(async () => {
    const failed = (await running?.stop()) ?? []
    await answers?.close()
    await close(new Promise((done) => server.close(done).closeAllConnections()))
    closeWorks()
    stopHeartbeat()
    const broken = await findBrokenPromises(db, null, { scope: await books.touchedSince(db, since), known: [] })
    await opened.close()
    await pool.end()
    await dropCopy(name)
    expect([...failed, ...broken]).toEqual([])
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

  const visitor: House['visitor'] = (options) => new PlainPage(address, options)
  return {
    address,
    auth: services.auth,
    clock: opened.clock,
    config,
    db,
    databaseUrl: postgres.url(name),
    pool,
    secret,
    ask,
    logIn,
    visitor,
    drainJobs,
    workOf: (who, kind = 'client') => turns.spentBy(kind, kind === 'account' ? who : clientOf(who)),
    async wearOut(client) {
      const turn = await turns.enter({ client: clientOf(client), account: null })
      if (!turn.ok) throw new Error('The client had nothing left.')
      turn.value.pay(60_000)
      turn.value.end()
    },
    logged: () => logged.join(''),
  }
}
