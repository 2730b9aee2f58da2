import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { EMAIL_MONTHS } from '../email.ts'

/** Deletes expired e-mails but those that are still to be sent (`content/en/privacy.md`, Schedule 1). */
export async function removeOldEmails(db: Db, now: Date): Promise<void> {
  await sql`delete from outgoing_emails
    where created_at < ${now}::timestamptz - make_interval(months => ${EMAIL_MONTHS})
      and status not in ('queued', 'failed', 'held-back')`.execute(db)
}
