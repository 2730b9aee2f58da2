import type { DB } from '#db/rows.ts'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from './log.server.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// bigint (20) is money or a count: a number, or an error when it would not be exact. date (1082) stays a text: a day is no instant.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})
pg.types.setTypeParser(1082, (text) => text)

/** A pool and the typed queries over it. */
export function openDatabase({ databaseUrl, databasePool }: { databaseUrl: string; databasePool: number }, log?: Log) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: databasePool, application_name: 'patio' })
  // Without a listener a lost connection takes the process down with it.
  const lost = (error: Error) => log?.warn({ err: error }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))

  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Whether an error is the database's refusal by that named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

const retryable = new Set(['40P01', '40001'])

/** One transaction; a deadlock or serialization failure is tried again, at most three times (domain rules, Occupancy). */
export async function inTransaction<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const again = error instanceof pg.DatabaseError && retryable.has(error.code ?? '') && attempt <= 3
      if (!again) throw error
    }
  }
}
