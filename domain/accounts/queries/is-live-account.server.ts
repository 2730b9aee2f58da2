import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Every way in checks this before it changes anything of the account. */
export async function isLiveAccount(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isLive: boolean }>`select is_live_account(${userId}) as "isLive"`.execute(db)
  return rows[0]!.isLive
}
