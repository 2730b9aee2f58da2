import { AsyncLocalStorage } from 'node:async_hooks'
import type { DB } from '#db/rows.ts'
import { CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './db.server.ts'

/** The current work's end, by `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>()

class TookTooLong extends Error {}

/**
 * The caller gets an answer by the deadline; the database cancels statements within `withinTime`.
 * Nested work ends at the earlier deadline.
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
 * All reads of the transaction, the wait for a connection included, end in this time.
 * It begins with the first limit, in one round trip; nobody waits for its end, as it writes nothing.
 *
 * @throws an error of which `isTooSlow` is true
 */
export function withinTime<Value>(db: Db, milliseconds: number, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  return byDeadline(milliseconds, () => {
    const end = deadlines.getStore()!
    const transaction = db.connection().execute(async (connection) => {
      try {
        resolve(await work(limited(connection, end, reject)))
      } catch (error) {
        reject(error)
      } finally {
        // A failed transaction is rolled back by this.
        await connection.executeQuery(CompiledQuery.raw('commit'))
      }
    })
    transaction.catch(reject)
    return promise
  })
}

/** We, a statement's limit (57014) or a lock's (55P03) cancelled it, so nothing was written. */
export const isTooSlow = (error: unknown) =>
  error instanceof TookTooLong ||
  (error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03'))

/** Setting the database's limit costs a round trip, so smaller differences are ignored. */
const SLACK_MS = 50

/** @param onFailure a failed statement fails the transaction, even if the work goes on without it */
function limited(on: Db, end: number, onFailure: (error: unknown) => void): Tx {
  const executor = on.getExecutor()
  let known = Infinity

  const limit = async (connection: DatabaseConnection) => {
    const left = Math.floor(end - performance.now())
    if (left < 1) throw new TookTooLong('out of time')
    if (known - left <= SLACK_MS) return
    const begin = known === Infinity ? 'begin; ' : ''
    await connection.executeQuery(CompiledQuery.raw(`${begin}set local statement_timeout = ${left}`))
    known = left
  }
  // A transaction's connection runs one statement at a time.
  const provideConnection: typeof executor.provideConnection = (consumer, options) =>
    executor.provideConnection(async (connection) => {
      try {
        await limit(connection)
        return await consumer(connection)
      } catch (error) {
        onFailure(error)
        throw error
      }
    }, options)

  return new Transaction<DB>({ ...unused, executor: executor.withConnectionProvider({ provideConnection }) })
}

/** A transaction only uses its executor; the other members just satisfy its type. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('not used')) })
const unused = { config: { dialect }, dialect, driver: new DummyDriver() }
