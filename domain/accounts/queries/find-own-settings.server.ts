import type { Db } from '#platform/db.server.ts'

export async function findOwnSettings(db: Db, userId: string) {
  const row = await db
    .selectFrom('profiles')
    .select(['language', 'currency', 'promotions_agreed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('account').select('providerId').where('userId', '=', userId).execute()
  const passkeys = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
  const ways = accounts.map(({ providerId }) => providerId)
  return {
    language: row.language,
    currency: row.currency,
    wantsPromotions: row.promotions_agreed_at !== null,
    hasPassword: ways.includes('credential'),
    passkeys: passkeys.length,
    /** `credential` is a password; the others are accounts at providers. */
    ways,
  }
}
