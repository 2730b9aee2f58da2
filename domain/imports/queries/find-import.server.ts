import type { Db, Tx } from '#platform/db.server.ts'
import { mayBePublic } from '#platform/outside-address.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { readBulkItems } from '#domain/publishing/queries/read-bulk-items.server.ts'
import { contentOf } from '#domain/publishing/input.ts'
import { isId } from '#kernel/ids.ts'
import { idsOf, type ImportRecord, type ImportRow, importRows } from '../import-row.ts'
import type { KnownListing } from '../import-update.ts'

const Row: z.ZodType<ImportRecord> = z.object({ number: z.int(), values: z.record(z.string(), z.string()) })
const fileContentOf = jsonColumn(
  'listing_imports.content',
  z.object({ rows: z.array(Row), unknownColumns: z.array(z.string()), isGuessed: z.boolean() }),
)

/** A row's draft may be published or removed by now, and its photos may still be arriving. */
type Imported = {
  rowNumber: number
  listingId: string
  state: 'draft' | 'listing' | 'gone'
  waiting: number
  fetched: number
  failures: readonly { url: string; reason: string }[]
}

export type Import = {
  id: string
  fileName: string
  importedAt: Date | null
  rows: readonly ImportRow[]
  unknownColumns: readonly string[]
  isGuessed: boolean
  /** Rows by external id that are already drafts or listings of this host. */
  known: ReadonlyMap<string, string>
  imported: readonly Imported[]
  /** Drafts of the imported file that can be published. */
  complete: number
}

/** The host's file, with what its rows would become or have become. */
export async function findImport(
  db: Db | Tx,
  { hostId, importId }: { hostId: string; importId: string },
): Promise<Import | null> {
  const row = await db
    .selectFrom('listing_imports')
    .select(['id', 'file_name', 'content', 'imported_at'])
    .where('id', '=', importId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  if (!row) return null

  const { rows: records, ...content } = fileContentOf(row.content, row.id)
  const known = await knownListings(db, hostId, idsOf(records))
  // An imported file shows what its rows have become.
  const rows = importRows(records, row.imported_at ? new Map() : await knownFields(db, hostId, known), mayBePublic)
  const imported = row.imported_at ? await importedOf(db, importId) : []
  return {
    id: row.id,
    fileName: row.file_name,
    importedAt: row.imported_at,
    rows,
    ...content,
    known,
    imported,
    complete: await completeOf(db, hostId, imported),
  }
}

const isThere = sql<boolean>`(exists (select from listing_drafts where id = imported.listing_id)
  or exists (select from listings where id = imported.listing_id and status <> 'removed'))`

/** By the name of an earlier import, or by the id of the host's own listing, as an export has it. */
async function knownListings(db: Db | Tx, hostId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const names = ids.filter((name) => name !== '')
  if (names.length === 0) return new Map()
  const own = await readOwnIds(db, hostId, names.filter(isId))
  const known = await db
    .selectFrom('imported_listings as imported')
    .select(['external_id', 'listing_id'])
    .where('host_id', '=', hostId)
    .where('external_id', 'in', names)
    .where(isThere)
    .execute()
  return new Map([...own, ...known.map(({ external_id, listing_id }) => [external_id!, listing_id] as const)])
}

async function readOwnIds(db: Db | Tx, hostId: string, ids: readonly string[]): Promise<(readonly [string, string])[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from listings where host_id = ${hostId} and status <> 'removed' and id = any(${ids}::uuid[])
    union select id from listing_drafts where host_id = ${hostId} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => [id, id] as const)
}

async function knownFields(
  db: Db | Tx,
  hostId: string,
  known: ReadonlyMap<string, string>,
): Promise<Map<string, KnownListing>> {
  const items = new Map((await readBulkItems(db, { hostId, ids: [...known.values()] })).map((item) => [item.id, item]))
  const { photoUrls, calendarUrls } = await urlsOf(db, [...known.values()])
  return new Map(
    [...known].flatMap(([externalId, listingId]) => {
      const item = items.get(listingId)
      if (!item) return []
      const { unit, status, fields } = item
      const urls = {
        photoUrls: photoUrls.get(listingId) ?? new Set(),
        calendarUrls: calendarUrls.get(listingId) ?? new Set(),
      }
      return [[externalId, { listingId, unit, isDraft: status === 'making', fields, ...urls }] as const]
    }),
  )
}

async function completeOf(db: Db | Tx, hostId: string, imported: readonly Imported[]): Promise<number> {
  const ids = imported.filter(({ state }) => state === 'draft').map(({ listingId }) => listingId)
  const drafts = await readBulkItems(db, { hostId, ids })
  return drafts.filter(({ unit, fields, waitingPhotos }) => waitingPhotos === 0 && contentOf(unit, fields).ok).length
}

/** The addresses that listings have brought along, and those of their calendars. */
async function urlsOf(db: Db | Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; isPhoto: boolean; url: string }>`
    select draft_id as id, true as "isPhoto", url from photo_fetches where draft_id = any(${ids}::uuid[])
    union all select listing_id, false, url from calendar_feeds where listing_id = any(${ids}::uuid[])
    union all select listing_id, false, calendar_url from imported_listings
      where listing_id = any(${ids}::uuid[]) and calendar_url is not null`.execute(db)
  const urls = (isPhoto: boolean) => {
    const byId = Map.groupBy(
      rows.filter((row) => row.isPhoto === isPhoto),
      ({ id }) => id,
    )
    return new Map([...byId].map(([id, own]) => [id, new Set(own.map(({ url }) => url))]))
  }
  return { photoUrls: urls(true), calendarUrls: urls(false) }
}

async function importedOf(db: Db | Tx, importId: string): Promise<Imported[]> {
  const rows = await db
    .selectFrom('imported_listings as imported')
    .leftJoin('photo_fetches as photo', 'photo.draft_id', 'imported.listing_id')
    .select(['row_number as rowNumber', 'listing_id as listingId'])
    .select(
      sql<Imported['state']>`case when exists (select from listing_drafts where id = listing_id) then 'draft'
        when exists (select from listings where id = listing_id and status <> 'removed') then 'listing' else 'gone' end`.as(
        'state',
      ),
    )
    .select([
      sql<number>`count(*) filter (where photo.state = 'waiting')::integer`.as('waiting'),
      sql<number>`count(*) filter (where photo.state = 'fetched')::integer`.as('fetched'),
      sql<
        { url: string; reason: string }[]
      >`coalesce(json_agg(json_build_object('url', photo.url, 'reason', photo.failure)
        order by photo.position) filter (where photo.state = 'failed'), '[]')`.as('failures'),
    ])
    .where('import_id', '=', importId)
    .groupBy(['row_number', 'listing_id'])
    .orderBy('row_number')
    .execute()
  return rows
}
