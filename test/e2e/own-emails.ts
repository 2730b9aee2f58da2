import { emailVault } from '#domain/email/commands/seal-email.server.ts'
import { openEmail } from '#domain/email/queries/open-email.server.ts'
import type { EmailType } from '#domain/email/email-type.ts'
import { localSecret } from '#platform/secrets.server.ts'
import type pg from 'pg'

type Row = Parameters<typeof openEmail>[1]

/** What the server of the journeys has written to somebody, as they get it, the oldest first. */
export async function emailsTo(database: pg.Client, id: string, type: EmailType) {
  const vault = emailVault(localSecret('.data/e2e', 'auth'))
  const { rows } = await database.query<Row>(
    `select id, html, text, link, sealed from outgoing_emails where recipient_id = $1 and type = $2 order by created_at, id`,
    [id, type],
  )
  return rows.map((row) => openEmail(vault, row))
}
