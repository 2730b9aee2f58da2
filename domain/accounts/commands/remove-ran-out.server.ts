import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { RAN_OUT_DAYS } from '../session.ts'

/** The database deletes the devices for pushes with the sessions that ran out. */
export async function removeRanOutSessions(db: Db): Promise<void> {
  await sql`delete from session where "expiresAt" < now() - make_interval(days => ${RAN_OUT_DAYS})`.execute(db)
}
