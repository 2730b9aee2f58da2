import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { DEVICE_DAYS } from '../device.ts'
import { RAN_OUT_DAYS } from '../session.ts'

const DAY_MINUTES = 24 * 60

/** Codes, links and log-ins under way; whoever comes back late is told for a day that they ran out. */
const underway = ['email_changes', 'email_proofs', 'passkey_challenges', 'sign_in_attempts', 'waiting_log_ins'] as const

/**
 * Removes what lets nobody in any more: sessions that ran out, devices that have long not logged in, and log-ins that were never ended.
 * The database deletes the devices for pushes with the sessions.
 */
export async function removeRanOut(db: Db, now: Date): Promise<void> {
  await sql`delete from session where "expiresAt" < now() - make_interval(days => ${RAN_OUT_DAYS})`.execute(db)
  await db.deleteFrom('devices').where('seen_at', '<', addMinutes(now, -DEVICE_DAYS * DAY_MINUTES)).execute()
  for (const table of underway)
    await db.deleteFrom(table).where('expires_at', '<', addMinutes(now, -DAY_MINUTES)).execute()
}
