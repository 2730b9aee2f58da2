import type { Db } from '#platform/db.server.ts'
import { removeInPortions } from '#platform/remove-rows.server.ts'
import { sql } from 'kysely'
import { EMAIL_MONTHS } from '../email.ts'

/** Deletes expired e-mails but those that are still to be sent (`content/en/privacy.md`, Schedule 1). */
export async function removeOldEmails(db: Db, now: Date): Promise<void> {
  await removeInPortions(
    db,
    (limit) => sql`delete from outgoing_emails where ctid = any(array(select ctid from outgoing_emails
      where created_at < ${now}::timestamptz - make_interval(months => ${EMAIL_MONTHS})
        and status not in ('queued', 'failed', 'held-back') limit ${limit}))`,
  )
}
