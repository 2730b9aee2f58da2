import type { Db, Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

/** Runs a check on books broken past all constraints, and rolls back afterwards. */
export async function whileBroken<Value>(
  db: Db,
  breaks: readonly RawBuilder<unknown>[],
  find: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const found: Value[] = []
  const back = new Error('taken back')
  const work = async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const each of breaks) await each.execute(tx)
    found.push(await find(tx))
    throw back
  }
  await db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  return found[0]!
}
