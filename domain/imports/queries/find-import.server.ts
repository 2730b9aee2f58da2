import type { Db, Tx } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type ImportRecord, type ImportRow, importRows } from '../import-row.ts'

const Row: z.ZodType<ImportRecord> = z.object({ number: z.int(), values: z.record(z.string(), z.string()) })
const contentOf = jsonColumn(
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

  const { rows: records, ...content } = contentOf(row.content, row.id)
  const rows = importRows(records)
  return {
    id: row.id,
    fileName: row.file_name,
    importedAt: row.imported_at,
    rows,
    ...content,
    known: await knownListings(db, hostId, rows),
    imported: row.imported_at ? await importedOf(db, importId) : [],
  }
}

const isThere = sql<boolean>`(exists (select from listing_drafts where id = imported.listing_id)
  or exists (select from listings where id = imported.listing_id and status <> 'removed'))`

async function knownListings(db: Db | Tx, hostId: string, rows: readonly ImportRow[]): Promise<Map<string, string>> {
  const names = rows.map(({ externalId }) => externalId).filter((name) => name !== '')
  if (names.length === 0) return new Map()
  const known = await db
    .selectFrom('imported_listings as imported')
    .select(['external_id', 'listing_id'])
    .where('host_id', '=', hostId)
    .where('external_id', 'in', names)
    .where(isThere)
    .execute()
  return new Map(known.map(({ external_id, listing_id }) => [external_id!, listing_id]))
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
