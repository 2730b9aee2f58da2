import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { waitForTurn, writeDocuments, type Written } from './write-documents.server.ts'

/** Listings per transaction, few enough to keep transactions short. */
const PORTION = 200

/**
 * Rebuilds the documents of changed listings (`search_changes`, written by triggers), the oldest change first.
 *
 * @returns how many listings had changed
 */
export async function refreshChangedDocuments(db: Db, now: Date): Promise<number> {
  for (let all = 0; ; ) {
    const changes = await db.transaction().execute(async (tx) => {
      await waitForTurn(tx)
      const { rows } = await sql<{ id: string }>`
        with oldest as (select listing_id from search_changes where due_at <= ${now} order by due_at, id limit ${PORTION}),
          taken as (delete from search_changes where listing_id in (select listing_id from oldest) and due_at <= ${now} returning listing_id)
        select distinct listing_id as id from taken`.execute(tx)
      if (rows.length > 0)
        await writeDocuments(
          tx,
          rows.map(({ id }) => id),
          now,
        )
      return rows.length
    })
    all += changes
    if (changes === 0) return all
  }
}

/**
 * Rebuilds the documents of all listings, in batches: once a day, because prices follow the rates and the calendar,
 * bookings age and days come into reach; at each start of a worker, because a newer build may build them differently;
 * and by hand (`npm run db -- rebuild-search`).
 */
export async function refreshAllDocuments(db: Db, now: Date): Promise<Written> {
  await sql`delete from search_document d where not exists (select 1 from listings l where l.id = d.listing_id and l.status = 'published')`.execute(
    db,
  )
  const all = { published: 0, changed: 0 }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('listings')
      .select('id')
      .where('status', '=', 'published')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PORTION)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      const { published, changed } = await db.transaction().execute((tx) => writeDocuments(tx, ids, now))
      all.published += published
      all.changed += changed
    }
    if (ids.length < PORTION) return all
    last = ids.at(-1)!
  }
}
