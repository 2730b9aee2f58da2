import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { documentOf, type SearchDocument } from '../document.ts'
import { readFacts } from '../queries/read-facts.server.ts'

/**
 * Rebuilds the documents of some listings; an unpublished listing loses its document.
 *
 * Writers of one listing take turns, because the one that read first could otherwise write last.
 *
 * @returns how many are published, and which documents changed
 */
export async function writeDocuments(
  tx: Tx,
  listingIds: readonly string[],
  now: Date,
): Promise<Written & { changedIds: string[] }> {
  await waitForTurn(tx, listingIds)
  const facts = await readFacts(tx, listingIds, now)
  await sql`delete from search_document where listing_id = any(${listingIds}::uuid[]) and not listing_id = any(${facts.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  if (facts.length === 0) return { published: 0, changed: 0, changedIds: [] }

  const documents = facts.map((each) => documentOf(each, now))
  const columns = Object.keys(documents[0]!) as (keyof SearchDocument)[]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const own = sql.join(columns.map((name) => sql.ref(`d.${name}`)))
  const excluded = sql.join(columns.map((name) => sql.ref(`excluded.${name}`)))
  const { rows } = await sql<{ id: string }>`
    insert into search_document as d (${names})
    select ${names} from jsonb_populate_recordset(null::search_document, ${JSON.stringify(documents)}::jsonb)
    on conflict (listing_id) do update set (${names}) = row (${excluded})
    where (${own}) is distinct from (${excluded})
    returning listing_id as id`.execute(tx)
  await sql`
    insert into search_words (listing_id, words)
    select * from unnest(${facts.map(({ id }) => id)}::uuid[], ${facts.map(({ words }) => words)}::text[])
    on conflict (listing_id) do update set words = excluded.words where search_words.words <> excluded.words`.execute(
    tx,
  )
  return { published: facts.length, changed: rows.length, changedIds: rows.map(({ id }) => id) }
}

/**
 * Lets one writer of each listing run at a time, until its transaction ends. The locks of many are taken in one order, so that two
 * writers never wait for each other.
 */
export const waitForTurn = (tx: Tx, listingIds: readonly string[]) =>
  sql`select count(pg_advisory_xact_lock(hashtext('search documents'), key))
    from (select distinct hashtext(id) as key from unnest(${listingIds}::text[]) id order by 1 offset 0) keys`.execute(
    tx,
  )

export type Written = { published: number; changed: number }
