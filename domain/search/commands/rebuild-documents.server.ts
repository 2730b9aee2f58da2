import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { orderByPlace } from './order-by-place.server.ts'

/** Listings of one transaction: short ones, so that bookings go on beside it. */
const BATCH = 500

/**
 * Makes the search document of every listing anew, and puts the rows in order. Nothing needs it as long as every command keeps the
 * document; it is for after a restore, or a change of what stands in it.
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
  await orderByPlace(db)
  return done
}
