import type { Db } from '#platform/db.server.ts'

/** The address is requested and not confirmed yet. */
export async function findEmailChange(db: Db, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.new_email ?? null
}
