import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { DEVICE_DAYS } from '../device.ts'
import { RAN_OUT_DAYS } from '../session.ts'

const DAY_MINUTES = 24 * 60

/**
 * Removes what lets nobody in any more: sessions that ran out, devices that have long not logged in, and log-ins that were never ended.
 * The database deletes the devices for pushes with the sessions.
 */
export async function removeRanOut(db: Db, now: Date): Promise<void> {
  await sql`delete from session where "expiresAt" < now() - make_interval(days => ${RAN_OUT_DAYS})`.execute(db)
  await db
    .deleteFrom('devices')
    .where('seen_at', '<', addMinutes(now, -DEVICE_DAYS * DAY_MINUTES))
    .execute()
  // Whoever comes back late is told for a day that a code, a link or a log-in ran out.
  const aDayAgo = addMinutes(now, -DAY_MINUTES)
  await db.deleteFrom('email_changes').where('expires_at', '<', aDayAgo).execute()
  await db.deleteFrom('email_proofs').where('expires_at', '<', aDayAgo).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', aDayAgo).execute()
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<', aDayAgo).execute()
  await db.deleteFrom('waiting_log_ins').where('expires_at', '<', aDayAgo).execute()
}
