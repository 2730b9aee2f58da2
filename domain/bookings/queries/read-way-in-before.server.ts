import type { Db, Tx } from '#platform/db.server.ts'

/** The setting says how many minutes before a stay the guest learns how to get in. */
export async function wayInBeforeMinutes(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('settings').select('way_in_before_minutes').executeTakeFirstOrThrow()
  return row.way_in_before_minutes
}
