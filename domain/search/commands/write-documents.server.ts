import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { documentOf, type SearchDocument } from '../document.ts'
import { readFacts } from '../queries/read-facts.server.ts'

/** Listings of one transaction: short ones. */
const PORTION = 200

/**
 * Makes the documents of some listings anew from what is stored now; a listing that is not published loses its own.
 *
 * One writer at a time: of two, the one that read first could write last.
 *
 * @returns how many are published, and how many documents are not as they were
 */
export async function writeDocuments(tx: Tx, listingIds: readonly string[], now: Date): Promise<Written> {
  await waitForTurn(tx)
  const facts = await readFacts(tx, listingIds, now)
  await sql`delete from search_document where listing_id = any(${listingIds}::uuid[]) and not listing_id = any(${facts.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  if (facts.length === 0) return { published: 0, changed: 0 }

  const documents = facts.map((each) => documentOf(each, now))
  const columns = Object.keys(documents[0]!) as (keyof SearchDocument)[]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const own = sql.join(columns.map((name) => sql.ref(`d.${name}`)))
  const excluded = sql.join(columns.map((name) => sql.ref(`excluded.${name}`)))
  const { rows } = await sql`
    insert into search_document as d (${names})
    select ${names} from jsonb_populate_recordset(null::search_document, ${JSON.stringify(documents)}::jsonb)
    on conflict (listing_id) do update set (${names}) = row (${excluded})
    where (${own}) is distinct from (${excluded})
    returning 1`.execute(tx)
  await sql`
    insert into search_words (listing_id, words)
    select * from unnest(${facts.map(({ id }) => id)}::uuid[], ${facts.map(({ words }) => words)}::text[])
    on conflict (listing_id) do update set words = excluded.words where search_words.words <> excluded.words`.execute(
    tx,
  )
  return { published: facts.length, changed: rows.length }
}

const waitForTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('search documents'))`.execute(tx)

export type Written = { published: number; changed: number }

/**
 * Makes anew what changes have been noted for (`search_changes`, written by triggers), the oldest first.
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
 * Makes the documents of all listings anew, in portions: once a day, because prices follow the rates and the calendar, bookings age and
 * days come into reach; at each start of a worker, because a newer build may make them otherwise; and by hand (`npm run db --
 * rebuild-search`).
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
