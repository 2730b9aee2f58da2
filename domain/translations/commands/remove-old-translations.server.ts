import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { STORED_DAYS } from '../translation.ts'

/** A text that was erased or changed has no stored translation after this either. */
export async function removeOldTranslations(db: Db, now: Date): Promise<void> {
  await sql`delete from translations where created_at < ${now}::timestamptz - make_interval(days => ${STORED_DAYS})`.execute(
    db,
  )
}
