import { emailVault } from '#domain/email/commands/seal-email.server.ts'
import { openEmail } from '#domain/email/queries/open-email.server.ts'
import type { EmailType } from '#domain/email/email-type.ts'
import type { Db } from '#platform/db.server.ts'

/** E-mails as their readers get them, the oldest first. @param secret of the server that has written them */
export async function emailsAsSent(
  db: Db,
  secret: string,
  { to, type }: { to: { address: string } | { id: string }; type?: EmailType },
) {
  const rows = await db
    .selectFrom('outgoing_emails')
    .select(['id', 'type', 'subject', 'html', 'text', 'link', 'sealed'])
    .$if('address' in to, (query) => query.where('to_address', '=', (to as { address: string }).address))
    .$if('id' in to, (query) => query.where('recipient_id', '=', (to as { id: string }).id))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, ...openEmail(emailVault([secret]), row) }))
}
