import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { waitForTurn } from './write-documents.server.ts'

/** Documents that are looked at together; those of a tile are not divided. */
const GROUP = 500
/** So many are moved in one transaction, which host and worker may wait for: about 50 ms. */
const MOVED = 500

/** The ordering has come to here: behind a tile of one kind. */
type Place = { kind: number; tile: number }

const START: Place = { kind: 0, tile: -1 }
const KINDS = [0, 1] as const

/** A job looks at so many groups of tiles, some seconds of work, so that a restart cuts off no more. */
const STEPS = 200

type Ordering = {
  move: (db: Db, ids: readonly string[]) => Promise<number>
  /** Documents that are looked at together, `GROUP` of them but in tests. */
  group: number
}

/**
 * Stores the documents of each place together, without keeping anybody from reading or writing: those that lie on more than twice as
 * many pages as they need are moved to fresh ones (docs/decisions/197-search-at-a-million.md).
 *
 * @param db with two connections: one keeps vacuum off
 * @param move of documents without listings, as a bench makes them, another one
 * @returns how many were moved
 */
export async function orderByPlace(
  db: Db,
  { move = moveTogether, group = GROUP }: Partial<Ordering> = {},
): Promise<number> {
  return withoutVacuum(db, () => orderAll(db, { move, group }))
}

/** Longer than any ordering; a process that has vanished keeps vacuum off no longer. */
const MAX_LENGTH = '2h'

/**
 * Vacuum frees what has been moved, a row on each of all pages, for what is moved next: a city would lie scattered again. It passes a
 * table over that has this lock, which readers and writers do not feel.
 */
const withoutVacuum = <Value>(db: Db, work: () => Promise<Value>): Promise<Value> =>
  inTransaction(db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MAX_LENGTH)}`.execute(tx)
    await sql`lock table search_document in share update exclusive mode`.execute(tx)
    return work()
  })

async function orderAll(db: Db, { move, group }: Ordering): Promise<number> {
  let moved = 0
  for (let place: Place | null = START; place;) {
    const step: Awaited<ReturnType<typeof orderNext>> = await orderNext(db, place, { move, group })
    moved += step.moved
    place = step.next
  }
  return moved
}

/**
 * A part of the same work.
 *
 * @returns where to go on; null when all is done
 */
export async function orderPortion(db: Db, from: Place): Promise<Place | null> {
  let place: Place | null = from
  for (let step = 0; step < STEPS && place; step += 1) place = (await orderNext(db, place, usual)).next
  return place
}

type Step = { moved: number; next: Place | null }

async function orderNext(db: Db, place: Place, { move, group }: Ordering): Promise<Step> {
  const last = await lastTile(db, place, group)
  if (last === null) {
    const next = KINDS.find((kind) => kind > place.kind)
    return { moved: 0, next: next === undefined ? null : { kind: next, tile: -1 } }
  }
  const ids = await scatteredIn(db, place, last)
  let moved = 0
  for (let from = 0; from < ids.length; from += MOVED) moved += await move(db, ids.slice(from, from + MOVED))
  return { moved, next: { kind: place.kind, tile: last } }
}

/** A partial index has its kind as a literal. */
const ofKind = ({ kind }: Place) => sql`kind = ${sql.lit(kind)}`

async function lastTile(db: Db, place: Place, group: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(tile) as last from (select tile_of(lat, lng) as tile from search_document
      where ${ofKind(place)} and tile_of(lat, lng) > ${place.tile} order by 1 limit ${sql.lit(group)}) next`.execute(db)
  return rows[0]!.last
}

/** A page holds fewer where rows have grown; more than twice the pages means that others lie between them. */
async function scatteredIn(db: Db, place: Place, last: number): Promise<string[]> {
  const { rows } = await sql<{ ids: string[]; pages: number; needed: number }>`
    select array_agg(listing_id order by tile_of(lat, lng), recommended desc, listing_id) as ids,
      count(distinct (ctid::text::point)[0])::integer as pages,
      ceil(sum(pg_column_size(d.*) + 28) / (current_setting('block_size')::integer * 0.8))::integer as needed
    from search_document d where ${ofKind(place)} and tile_of(lat, lng) > ${place.tile} and tile_of(lat, lng) <= ${last}`.execute(
    db,
  )
  const { ids, pages, needed } = rows[0]!
  return pages > 2 * needed + 1 ? ids : []
}

/**
 * Writers wait for their listing's turn, and whoever pauses a listing for its row, so that no document outlives its listing. A listing
 * that somebody else has is left where it is.
 */
const moveTogether: Ordering['move'] = (db, ids) =>
  inTransaction(db, async (tx) => {
    await waitForTurn(tx, ids)
    const { rows } = await sql<{ id: string }>`
      select id from listings where id = any(${ids}::uuid[]) and status = 'published' for share skip locked`.execute(tx)
    return rewrite(
      tx,
      rows.map(({ id }) => id),
    )
  })

const usual: Ordering = { move: moveTogether, group: GROUP }

/** Writes documents anew, one beside the other in the order of their places, of each the best first. The caller keeps others from writing them. */
export async function rewrite(tx: Tx | Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numAffectedRows } = await sql`
    with gone as (delete from search_document where listing_id = any(${ids}::uuid[]) returning *)
    insert into search_document select * from gone order by tile_of(lat, lng), recommended desc, listing_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
