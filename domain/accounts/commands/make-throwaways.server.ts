import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Accounts of nobody, for a stress test; `.invalid` reaches nobody. */
export async function openThrowawayAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .insertInto('user')
    .values(ids.map((id) => ({ id, name: 'Stress Test', email: `${id}@throwaway.invalid`, emailVerified: false })))
    .execute()
}

/** Whoever has no throwaway address stays. @returns how many are gone */
export async function deleteThrowawayAccounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from "user"
    where id = any(${ids}::uuid[]) and email like '%@throwaway.invalid'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
