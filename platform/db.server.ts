import type { DB } from '#db/rows.ts'
import {
  type Compilable,
  type DialectAdapter,
  type InferResult,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { addressOf, boundStatements, clientTo, cutOff, READ_ONLY } from './bounded-client.server.ts'
import { createBreaker } from './breaker.server.ts'
import { type Failpoint, failpoint } from './failpoint.server.ts'
import type { Limits } from './limits.server.ts'
import type { Log } from './log.server.ts'
import { noteReading } from './readings.server.ts'
import { noteQuery } from './tracing.server.ts'
import { noteStatement } from './work.server.ts'
import { writerOf } from './writer.server.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export type RowOf<Query extends (...input: never[]) => Compilable> = InferResult<ReturnType<Query>>[number]

// An inexact bigint (20), money or a count, is an error; a date (1082) stays a text, being no instant.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})
pg.types.setTypeParser(1082, (text) => text)

/** The database cancels a statement, a lock wait or an idle transaction after so long. */
export type Timeouts = { statementMs: number; lockMs: number; idleTransactionMs: number }

/** Migrations, seeds and manual work have no timeouts. */
export const timeoutsOf = (limits: Limits, program: 'server' | 'worker'): Timeouts => ({
  statementMs: program === 'server' ? limits.serverStatementMs : limits.workerStatementMs,
  lockMs: limits.lockWaitMs,
  idleTransactionMs: limits.idleTransactionMs,
})

/** A worker needs one for each job at a time and a few for its clocks; a server's are configured. */
export const WORKER_CONNECTIONS = 16

/** `timeouts` is explicitly null for none, so that no program forgets its own. `adapter`: by which answers are cached, where several share them. */
type Wiring = { databaseUrl: string; databasePool: number; timeouts: Timeouts | null; adapter?: DialectAdapter }

/** The database has answered by then, or ended the statement by its own limit. */
const ANSWER_MS = 1000
/** A network's way to another continent and back, some times over. */
const CONNECT_MS = 4000

/**
 * With timeouts nobody waits for a database that does not answer: connections have limits on this side too, and once one is reached a
 * breaker refuses all, until the database answers again. Of several hosts the one that takes writes is looked for meanwhile.
 *
 * @returns `isAway`: the breaker is open; `findWriter` spares the first to ask of several hosts an outage
 */
export function openDatabase({ databaseUrl, databasePool, timeouts, adapter }: Wiring, log?: Log) {
  const writer = writerOf(databaseUrl)
  const onFailed = (error: unknown) => {
    if (timeouts && isSilence(error)) breaker.open(error)
  }
  const pool = new pg.Pool({
    max: databasePool,
    application_name: 'patio',
    // Connections send these when opened, so a pooler must pass them on (docs/operations.md).
    ...(timeouts && {
      statement_timeout: timeouts.statementMs,
      lock_timeout: timeouts.lockMs,
      idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
    }),
    // Compiling costs more than it saves: a listing's search document took 1.2 s instead of 50 ms.
    options: '-c jit=off',
    // A request without a connection by then is answered 503, rather than never.
    connectionTimeoutMillis: 10_000,
    // A connection that nobody uses is asked by the system whether its other end is there.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: clientTo({ address: writer.current, withinMs: timeouts ? CONNECT_MS : undefined, onFailed }),
    ...(writer.hasMany && {
      verify: (client, done) =>
        void writer.check(client).then(
          () => done(),
          (error: Error) => {
            onFailed(error)
            done(error)
          },
        ),
    }),
  })
  // Without a listener a lost connection would end the process.
  const logLostConnection = (error: Error) => log?.warn({ err: error }, 'a database connection was lost')
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => client.on('error', logLostConnection))

  const open = new Set<pg.Client>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  const look = async () => {
    await writer.find()
    // A host that has vanished would hold each of its connections until a statement on it is given up.
    for (const client of open) if (addressOf(client) !== writer.current()) cutOff(client)
  }
  const breaker = createBreaker(look, log)
  // The name of a single host may lead to another by now.
  const former = new WeakSet<pg.Client>()
  pool.on('release', (_error, client) => void (former.has(client) && client.end().catch(() => {})))
  if (timeouts)
    pool.on('connect', (client) =>
      boundStatements(client, timeouts.statementMs + ANSWER_MS, {
        onLate: breaker.open,
        onReadOnly: (error) => {
          former.add(client)
          if (writer.hasMany) breaker.open(error)
        },
      }),
    )
  const guarded = {
    connect: async () => {
      const begun = performance.now()
      try {
        return await breaker.connect(
          () => pool.connect(),
          (client) => client.release(),
        )
      } finally {
        noteReading({ kind: 'connection', ms: performance.now() - begun })
      }
    },
    end: () => {
      breaker.end()
      return pool.end()
    },
    options: pool.options,
  }
  const db = new Kysely<DB>({
    dialect: adapter ? new SharingDialect({ pool: guarded }, adapter) : new PostgresDialect({ pool: guarded }),
    log: (event) => {
      const { queryDurationMillis: ms, query } = event
      noteStatement(ms)
      noteQuery({ sql: query.sql, ms, error: event.level === 'error' ? event.error : undefined })
    },
  })
  const findWriter = async () => (writer.hasMany ? look().catch(breaker.open) : undefined)
  return { pool, db, isAway: breaker.isOpen, stopLooking: breaker.end, findWriter }
}

/** Nobody was there, or answered: a refusal of the database's own is an answer. */
const isSilence = (error: unknown) => !(error instanceof pg.DatabaseError) || error.code === '57P03'

/** Databases with one adapter share what is cached for them (`cachePerDatabase`). */
class SharingDialect extends PostgresDialect {
  readonly #adapter: DialectAdapter
  constructor(config: PostgresDialectConfig, adapter: DialectAdapter) {
    super(config)
    this.#adapter = adapter
  }
  override createAdapter(): DialectAdapter {
    return this.#adapter
  }
}

export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

// 25P03 ends an idle transaction together with its connection; 53100 is a full disk, on which pages can still be read; a host that takes no
// writes is about to be another's copy.
const outageCodes = new Set([
  READ_ONLY,
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53100',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])

/** A temporary outage is answered with 503. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    outageCodes.has(code) ||
    code.startsWith('08') ||
    /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    ) ||
    isOutage(error.cause)
  )
}

const retryable = new Set(['40P01', '40001'])

/** After a deadlock or a serialization failure nothing is written, and a retry may succeed. */
export const isRetryable = (error: unknown) => error instanceof pg.DatabaseError && retryable.has(error.code ?? '')

/** The row is locked by somebody for longer than we wait, or by one who waits for us; nothing is written. */
export const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

/**
 * A deadlock or serialization failure is retried at most three times (domain rules, Occupancy).
 *
 * @param name the failpoint on either side of its commit
 */
export async function inTransaction<Value>(db: Db, work: (tx: Tx) => Promise<Value>, name?: Failpoint): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const value = await db.transaction().execute(async (tx) => {
        const done = await work(tx)
        if (name) await failpoint(name, 'before')
        return done
      })
      if (name) await failpoint(name, 'after')
      return value
    } catch (error) {
      const canRetry = isRetryable(error) && attempt <= 3
      if (!canRetry) throw error
    }
  }
}

/** Several statements read one moment, so that no commit between them shows by half. */
export const inSnapshot = <Value>(db: Db, read: (tx: Tx) => Promise<Value>): Promise<Value> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
