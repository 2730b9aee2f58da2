import type { Db } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { openEmail } from './open-email.server.ts'

/** Demo mode shows the newest code or link sent to an address, because its e-mails go nowhere else. */
export async function newestSecretTo({ db, vault }: { db: Db; vault: Vault }, address: string, since: Date) {
  const email = await db
    .selectFrom('outgoing_emails')
    .select(['id', 'subject', 'html', 'text', 'link', 'sealed'])
    .where('to_address', '=', address)
    .where('type', 'in', ['account_verification', 'password_reset'])
    .where('created_at', '>=', since)
    .where('redacted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!email) return undefined
  const { subject = email.subject, text, link } = openEmail(vault, email)
  return { subject, text, link }
}
