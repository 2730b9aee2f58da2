import type { Db } from '#platform/db.server.ts'

/** Uses up a code with its link: of two who enter it at the same time one gets true. */
export async function takeProof(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_proofs')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
