import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

export const findEmail = (db: Db, id: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('id', '=', id).executeTakeFirst()

/** Admins see the row without what only its reader may know, which is not even selected. */
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
