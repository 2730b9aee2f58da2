import type { Db } from '#platform/db.server.ts'

/** The e-mails that report a changed address name the former ones. */
export async function findOldAddresses(db: Db, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_emails')
    .innerJoin('user', 'user.id', 'recipient_id')
    .select('to_address')
    .distinct()
    .where('recipient_id', '=', userId)
    .where('type', '=', 'address_changed')
    .where('created_at', '>', since)
    .whereRef('to_address', '<>', 'user.email')
    .execute()
  return rows.map((row) => row.to_address)
}
