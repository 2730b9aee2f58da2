import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { INQUIRY_MONTHS } from '../inquiry.ts'

/** Inquiries end so long after their answer or arrival (`content/en/privacy.md`, Schedule 1). */
export async function removeOldInquiries(db: Db, now: Date): Promise<void> {
  await sql`delete from inquiries
    where coalesce(ended_at, created_at) < ${now}::timestamptz - make_interval(months => ${INQUIRY_MONTHS})`.execute(db)
}
