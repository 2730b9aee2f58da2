import type { Tx } from '#platform/db.server.ts'

/** Keeps somebody's account from being erased until the transaction ends. @returns false where there is nobody */
export async function lockPresent(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return person !== undefined
}
