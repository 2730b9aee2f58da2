import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { UNREAD_DAYS } from '../inbound-email.ts'

/** An answer whose job has failed for good is kept no longer (`content/en/privacy.md`, Schedule 1). */
export async function removeOldAnswers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('inbound_emails')
    .where('received_at', '<', addMinutes(now, -UNREAD_DAYS * 24 * 60))
    .execute()
}
