import { addMinutes } from '#kernel/zones.ts'
import { type Db, isOutage, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { waitForTurn, writeDocuments, type Written } from './write-documents.server.ts'

/** Listings per transaction, few enough to keep transactions short. */
const PORTION = 200

/** A listing whose document cannot be built, and why. */
type OnFailure = (listingId: string, error: unknown) => void
/** Pages that show these listings are out of date; null where nobody else stores pages. */
export type OnChanged = ((tx: Tx, listingIds: readonly string[]) => Promise<void>) | null

/**
 * Rebuilds the documents of changed listings, oldest change first; failed ones are retried later.
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
    await inBatch(ids, (batch) => refreshChanged(db, batch, { now, onChanged }), {
      onFailure,
      postpone: (id) => postpone(db, id, now),
    })
  }
}

async function changedListings(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct listing_id as id
    from (select listing_id from search_changes where due_at <= ${now} order by due_at, id limit ${PORTION}) oldest`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Changes are deleted before the listings are read, so that one noted meanwhile is read again. */
function refreshChanged(
  db: Db,
  ids: readonly string[],
  { now, onChanged }: { now: Date; onChanged: OnChanged },
): Promise<Written> {
  return db.transaction().execute(async (tx) => {
    await waitForTurn(tx)
    await tx.deleteFrom('search_changes').where('listing_id', 'in', ids).where('due_at', '<=', now).execute()
    await onChanged?.(tx, ids)
    return writeDocuments(tx, ids, now)
  })
}

const RETRY_MINUTES = 1

const postpone = (db: Db, listingId: string, now: Date) =>
  db
    .updateTable('search_changes')
    .set({ due_at: addMinutes(now, RETRY_MINUTES) })
    .where('listing_id', '=', listingId)
    .where('due_at', '<=', now)
    .execute()

type Batch = (ids: readonly string[]) => Promise<Written>

/** Writes all at once; where that fails, each listing alone, so that only one is not found. */
async function inBatch(
  ids: readonly string[],
  write: Batch,
  {
    onFailure,
    postpone,
  }: { onFailure?: OnFailure | undefined; postpone?: ((id: string) => Promise<unknown>) | undefined },
): Promise<Written> {
  try {
    return await write(ids)
  } catch (error) {
    if (isOutage(error)) throw error
    const [first, ...others] = ids
    if (others.length === 0) {
      onFailure?.(first!, error)
      await postpone?.(first!)
      return { published: 0, changed: 0 }
    }
  }
  const all = { published: 0, changed: 0 }
  for (const id of ids) add(all, await inBatch([id], write, { onFailure, postpone }))
  return all
}

function add(all: { published: number; changed: number }, { published, changed }: Written): void {
  all.published += published
  all.changed += changed
}

/** Rebuilds all documents, because rates and ages change daily, and builds may differ at a start. */
export async function refreshAllDocuments(db: Db, now: Date, onFailure?: OnFailure): Promise<Written> {
  const all = { published: 0, changed: 0 }
  let last: string | null = null
  do {
    const portion: Awaited<ReturnType<typeof refreshPortion>> = await refreshPortion(db, now, last, onFailure)
    add(all, portion)
    last = portion.last
  } while (last !== null)
  return all
}

/** A worker's job rebuilds so many, some seconds of work, so that a restart cuts off no more. */
const MAX_LISTINGS = 25 * PORTION

/**
 * Rebuilds the documents of some thousand listings, by their ids.
 *
 * @param after the last one of the portion before; null begins, and removes documents of what is published no more
 * @returns `last` is where to go on; null when all is done
 */
export async function refreshPortion(
  db: Db,
  now: Date,
  after: string | null,
  onFailure?: OnFailure,
): Promise<Written & { last: string | null }> {
  if (after === null)
    await sql`delete from search_document d where not exists (select 1 from listings l where l.id = d.listing_id and l.status = 'published')`.execute(
      db,
    )
  const all = { published: 0, changed: 0 }
  let last = after ?? '00000000-0000-0000-0000-000000000000'
  for (let listings = 0; listings < MAX_LISTINGS; listings += PORTION) {
    const rows = await db
      .selectFrom('listings')
      .select('id')
      .where('status', '=', 'published')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PORTION)
      .execute()
    const ids = rows.map(({ id }) => id)
    const write: Batch = (batch) => db.transaction().execute((tx) => writeDocuments(tx, batch, now))
    if (ids.length > 0) add(all, await inBatch(ids, write, { onFailure }))
    if (ids.length < PORTION) return { ...all, last: null }
    last = ids.at(-1)!
  }
  return { ...all, last }
}
