import { addMinutes } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { addTo, type OnFailure, writeBatch } from './write-batch.server.ts'
import { writeDocuments, type Written } from './write-documents.server.ts'

/** Listings per transaction, few enough to keep transactions short. */
const PORTION = 200

/** Pages that show these listings are out of date; null where nobody else stores pages. */
export type OnChanged = ((tx: Tx, listingIds: readonly string[]) => Promise<void>) | null

/**
 * Rebuilds the documents of changed listings, oldest change first; failed ones are retried later. Any number of workers may do so at
 * once: each claims changes that no other has.
 *
 * @returns how many listings had changed
 * @throws the database's error while it cannot be reached
 */
export async function refreshChangedDocuments(
  db: Db,
  now: Date,
  onFailure?: OnFailure,
  onChanged: OnChanged = null,
): Promise<number> {
  for (let all = 0; ;) {
    const ids = await changedListings(db, now)
    if (ids.length === 0) return all
    all += ids.length
    await writeBatch(ids, (batch) => refreshChanged(db, batch, { now, onChanged }), {
      onFailure,
      postpone: (id) => postpone(db, id, now),
    })
  }
}

/** A change that another worker has claimed is left to it. */
async function changedListings(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct listing_id as id
    from (select listing_id from search_changes where due_at <= ${now} order by due_at, id limit ${PORTION}
      for update skip locked) oldest`.execute(db)
  return rows.map(({ id }) => id)
}

/** Changes are deleted before the listings are read, so that one noted meanwhile is read again. */
function refreshChanged(
  db: Db,
  ids: readonly string[],
  { now, onChanged }: { now: Date; onChanged: OnChanged },
): Promise<Written> {
  return db.transaction().execute(async (tx) => {
    const claimed = await claimChanges(tx, ids, now)
    if (claimed.length === 0) return { published: 0, changed: 0 }
    await onChanged?.(tx, claimed)
    return writeDocuments(tx, claimed, now)
  })
}

/** @returns the listings of the changes that no other worker has deleted, or is about to */
async function claimChanges(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from search_changes where id in (
      select id from search_changes where listing_id = any(${ids}::uuid[]) and due_at <= ${now} for update skip locked)
    returning listing_id as id`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

const RETRY_MINUTES = 1

const postpone = (db: Db, listingId: string, now: Date) =>
  db
    .updateTable('search_changes')
    .set({ due_at: addMinutes(now, RETRY_MINUTES) })
    .where('listing_id', '=', listingId)
    .where('due_at', '<=', now)
    .execute()

/**
 * Rebuilds all documents one after the other, for commands by hand and tests; workers walk over them in portions
 * (`rebuild-documents.server.ts`).
 */
export async function refreshAllDocuments(db: Db, now: Date, onFailure?: OnFailure): Promise<Written> {
  const all = { published: 0, changed: 0 }
  for (let after: string | null = null; ;) {
    const range: Awaited<ReturnType<typeof refreshRange>> = await refreshRange(db, { after, upto: null }, now, {
      onFailure,
    })
    addTo(all, range)
    if (range.last === null) return all
    after = range.last
  }
}

/** Published listings by their ids: behind `after`, up to `upto` and with it; null is either end. */
export type Range = { after: string | null; upto: string | null }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** @property size listings at once, fewer in tests */
export type Rebuilding = { onFailure?: OnFailure | undefined; onChanged?: OnChanged; size?: number }

/**
 * Rebuilds the documents of the first listings of a range, and removes those of listings in it that are not published.
 *
 * @returns `last` is where to go on; null when the range is done
 */
export async function refreshRange(
  db: Db,
  { after, upto }: Range,
  now: Date,
  { onFailure, onChanged = null, size = PORTION }: Rebuilding = {},
): Promise<Written & { last: string | null }> {
  const [low, high] = [after ?? FIRST_ID, upto ?? LAST_ID]
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', 'published')
    .where('id', '>', low)
    .where('id', '<=', high)
    .orderBy('id')
    .limit(size)
    .execute()
  const ids = rows.map(({ id }) => id)
  const last = ids.length < size ? null : ids.at(-1)!
  await sql`delete from search_document d where listing_id > ${low} and listing_id <= ${last ?? high}
    and not exists (select from listings l where l.id = d.listing_id and l.status = 'published')`.execute(db)
  if (ids.length === 0) return { published: 0, changed: 0, last }
  const write = (batch: readonly string[]) =>
    db.transaction().execute(async (tx) => {
      const { changedIds, ...written } = await writeDocuments(tx, batch, now)
      if (changedIds.length > 0) await onChanged?.(tx, changedIds)
      return written
    })
  return { ...(await writeBatch(ids, write, { onFailure })), last }
}
