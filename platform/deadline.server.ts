import { AsyncLocalStorage } from 'node:async_hooks'
import type { DB } from '#db/rows.ts'
import { CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './db.server.ts'

/** When the work that runs now must have ended, by `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>()

/** Work that took longer than it was given. */
class TookTooLong extends Error {}

/**
 * The caller gets an answer by the deadline whatever the work does. The database cancels what still runs:
 * each statement within `withinTime` gets the remaining time as its limit. Nested work ends at the earlier deadline.
 *
 * @throws an error of which `isTooSlow` is true
 */
export async function byDeadline<Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value> {
  const end = Math.min(performance.now() + milliseconds, deadlines.getStore() ?? Infinity)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new TookTooLong('out of time')), Math.max(0, end - performance.now()))
  })
  try {
    return await Promise.race([deadlines.run(end, work), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads in one transaction, all of which together end in this time, the wait for a connection included.
 *
 * @throws an error of which `isTooSlow` is true
 */
export function withinTime<Value>(db: Db, milliseconds: number, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return byDeadline(milliseconds, () => db.transaction().execute((tx) => work(limited(tx, deadlines.getStore()!))))
}

/** Cancelled because it took too long: by ourselves, a statement (57014), or a wait for a lock (55P03). Nothing was written. */
export const isTooSlow = (error: unknown) =>
  error instanceof TookTooLong ||
  (error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03'))

/** The database's limit is not set again while it differs by less than this: each time costs a round trip. */
const SLACK_MS = 50

/** The same transaction, with statements that end by then. */
function limited(tx: Tx, end: number): Tx {
  const executor = tx.getExecutor()
  let known = Infinity

  const limit = async (connection: DatabaseConnection) => {
    const left = Math.floor(end - performance.now())
    if (left < 1) throw new TookTooLong('out of time')
    if (known - left <= SLACK_MS) return
    await connection.executeQuery(CompiledQuery.raw(`set local statement_timeout = ${left}`))
    known = left
  }
  // A transaction's connection is given to one statement at a time.
  const provideConnection: typeof executor.provideConnection = (consumer, options) =>
    executor.provideConnection(async (connection) => {
      await limit(connection)
      return consumer(connection)
    }, options)

  return new Transaction<DB>({ ...unused, executor: executor.withConnectionProvider({ provideConnection }) })
}

/** A transaction only uses its executor; the other members just satisfy its type. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('not used')) })
const unused = { config: { dialect }, dialect, driver: new DummyDriver() }
