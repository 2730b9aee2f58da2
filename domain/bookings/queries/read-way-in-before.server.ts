import type { Db, Tx } from '#platform/db.server.ts'

/** How many minutes before a stay the guest gets to know how to get in, by the settings. */
export async function wayInBeforeMinutes(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('settings').select('way_in_before_minutes').executeTakeFirstOrThrow()
  return row.way_in_before_minutes
}
