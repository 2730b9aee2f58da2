import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Whether an account has anything that proves both factors, or the second one. */
export async function hasSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${userId}) as has`.execute(db)
  return rows[0]!.has
}
