import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import { searchedTiles } from '../tile.ts'

/** The planner would sort everything, though most scans end after some thousand rows. */
export async function alongIndex<Value>(tx: Tx, find: () => Promise<Value>): Promise<Value> {
  await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx)
  const found = await find()
  await sql`set local enable_seqscan = on; set local enable_bitmapscan = on`.execute(tx)
  return found
}

/**
 * Looks at all of a place page by page. What lies in its tiles is on few pages, but the planner would come to each document by itself,
 * which takes a quarter longer where they are thousands.
 */
export async function byPages<Value>(tx: Tx, { area }: SearchPlan, find: () => Promise<Value>): Promise<Value> {
  if (!area || !searchedTiles(area)) return find()
  await sql`set local enable_indexscan = off`.execute(tx)
  const found = await find()
  await sql`set local enable_indexscan = on`.execute(tx)
  return found
}
