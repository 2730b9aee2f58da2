import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Listings of one transaction: short ones, so that bookings go on beside it. */
const BATCH = 500

/**
 * Makes the search document of every listing again. Commands keep the documents up to date, so this is only for a change of the
 * routines that make them, which queues it (db/routines), and for after a restore.
 *
 * @returns how many listings are published
 */
export async function rebuildDocuments(db: Db, now: Date): Promise<number> {
  await sql`delete from search_document d where not exists (select 1 from listings l where l.id = d.listing_id and l.status = 'published')`.execute(
    db,
  )
  let done = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      with batch as materialized (select id from listings where status = 'published' and id > ${last}::uuid order by id limit ${BATCH})
      select id, refresh_search_document(id, ${now}::timestamptz) from batch order by id`.execute(db)
    done += rows.length
    if (rows.length < BATCH) break
    last = rows.at(-1)!.id
  }
  return done
}
