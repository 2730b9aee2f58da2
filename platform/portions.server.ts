import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.server.ts'

/** Rows that are in memory at once; one may take 10 KB. */
const PORTION = 200

/**
 * A query's rows, read by a cursor, so that memory holds one portion of them.
 *
 * All are of one moment. The connection is taken until the last row, or until the reader stops.
 */
export async function* inPortions<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row, void> {
  const tx = await db.startTransaction().execute()
  try {
    // A reader that writes to a slow storage is idle for as long.
    await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx)
    await sql`declare portions no scroll cursor for ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(PORTION)} from portions`.execute(tx)
      yield* rows
      if (rows.length < PORTION) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
