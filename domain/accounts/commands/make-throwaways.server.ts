import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A stress test owns these accounts; no e-mail reaches `.invalid`. */
export async function openThrowawayAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .insertInto('user')
    .values(ids.map((id) => ({ id, name: 'Stress Test', email: `${id}@throwaway.invalid`, emailVerified: false })))
    .execute()
}

/**
 * Only accounts with a throwaway address are deleted.
 *
 * @returns how many were deleted
 */
export async function deleteThrowawayAccounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from "user"
    where id = any(${ids}::uuid[]) and email like '%@throwaway.invalid'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
