import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { EVENT_DAYS, MAX_EVENTS } from '../security-event.ts'

/** @param max all of them, but for tests */
export async function removeOldEvents(db: Db, now: Date, max = MAX_EVENTS): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where('minute', '<', addMinutes(now, -EVENT_DAYS * 24 * 60))
    .execute()
  await sql`delete from security_events where id <= (
    select id from security_events order by id desc offset ${max} limit 1)`.execute(db)
}
