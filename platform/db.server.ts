import type { DB } from '#db/rows.ts'
import { type Compilable, type InferResult, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type Failpoint, failpoint } from './failpoint.server.ts'
import type { Limits } from './limits.server.ts'
import type { Log } from './log.server.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** A row of what a query finds, as Kysely infers it. */
export type RowOf<Query extends (...input: never[]) => Compilable> = InferResult<ReturnType<Query>>[number]

// bigint (20) is money or a count: a number, or an error when it would not be exact. date (1082) stays a text: a day is no instant.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})
pg.types.setTypeParser(1082, (text) => text)

/** After so many milliseconds the database cancels a statement, a wait for a lock, an idle transaction. */
type Timeouts = { statementMs: number; lockMs: number; idleTransactionMs: number }

/** Timeouts of server and worker; migrations, seeds and manual work have none. */
export const timeoutsOf = (limits: Limits, program: 'server' | 'worker'): Timeouts => ({
  statementMs: program === 'server' ? limits.serverStatementMs : limits.workerStatementMs,
  lockMs: limits.lockWaitMs,
  idleTransactionMs: limits.idleTransactionMs,
})

/** `timeouts`: an explicit null for none, so that no program forgets its own. */
type Wiring = { databaseUrl: string; databasePool: number; timeouts: Timeouts | null }

/** A pool and the typed queries over it. */
export function openDatabase({ databaseUrl, databasePool, timeouts }: Wiring, log?: Log) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: databasePool,
    application_name: 'patio',
    // Sent when a connection is opened: a pooler in between must let them through (docs/operations.md).
    ...(timeouts && {
      statement_timeout: timeouts.statementMs,
      lock_timeout: timeouts.lockMs,
      idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
    }),
    // Compiling takes longer than what we ask: a listing's search document 1.2 s instead of 50 ms on a PostgreSQL with its defaults.
    options: '-c jit=off',
    // A request that finds no connection in this time is answered 503, rather than never.
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener a lost connection would end the process.
  const logLostConnection = (error: Error) => log?.warn({ err: error }, 'a database connection was lost')
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => client.on('error', logLostConnection))

  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Whether an error is the database's refusal by that named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

// 25P03: a transaction in which nothing happened, and its connection with it.
const outageCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])

/** Whether the database cannot be reached at the moment: a temporary outage, answered with 503. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    outageCodes.has(code) ||
    code.startsWith('08') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    ) ||
    isOutage(error.cause)
  )
}

const retryable = new Set(['40P01', '40001'])

/** A deadlock or a serialization failure: nothing was written, and a retry may succeed. */
export const isRetryable = (error: unknown) => error instanceof pg.DatabaseError && retryable.has(error.code ?? '')

/**
 * One transaction; a deadlock or serialization failure is tried again, at most three times (domain rules, Occupancy).
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
