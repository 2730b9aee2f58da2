import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Whether an account can be used: neither closed, erased nor suspended. Every way in asks before anything of the account changes. */
export async function isLiveAccount(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isLive: boolean }>`select is_live_account(${userId}) as "isLive"`.execute(db)
  return rows[0]!.isLive
}
