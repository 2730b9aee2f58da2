import type { Db } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { sql } from 'kysely'
import { openEmail } from './commands/seal-email.server.ts'

export const findEmail = (db: Db, id: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('id', '=', id).executeTakeFirst()

/** As admins see it: what only its reader may know is not read from the row at all. */
export const findShownEmail = (db: Db, id: string) =>
  db
    .selectFrom('outgoing_emails')
    .select(['id', 'recipient_id', 'to_address', 'language', 'type', 'subject', 'status', 'last_error'])
    .select(['created_at', 'sent_at', 'redacted_at'])
    .select([
      sql<string>`coalesce(redacted_html, html)`.as('html'),
      sql<boolean>`text <> ''`.as('has_text'),
      sql<boolean>`coalesce(sealed, redacted_html) is not null or redacted_at is not null`.as('is_redacted'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** The newest code or link that went to an address since then, as it reads; for demo mode, whose e-mails go nowhere else. */
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
  const { text, link } = openEmail(vault, email)
  return { subject: email.subject, text, link }
}
