import type { Db } from '#platform/db.server.ts'

/** An account's passkeys in the order in which they were added; their number is limited (`MAX_PASSKEYS`). */
export async function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'rp_id as rpId',
      'transports',
      'name',
      'is_backed_up as isBackedUp',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'stopped_at as stoppedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
