import type { Db } from '#platform/db.server.ts'

/** A stranger's passkey reads as missing and keeps its name. */
export async function renamePasskey(
  db: Db,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return renamed.numUpdatedRows > 0n
}
