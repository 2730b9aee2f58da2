import { photosOf } from '#domain/listings/input.ts'
import { photoUrl } from '#domain/media/photo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { cellOf } from '../column-kind.ts'
import { allColumns } from '../import-columns.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { findOwnListing } from '#domain/publishing/queries/read-fields.server.ts'

/** One page is sent while the next one is read. */
const PAGE_SIZE = 20

type Export = { hostId: string; origin: string }

/**
 * A table with an import's columns, without spaces, photo ids and removed listings.
 *
 * @param origin where the photos' addresses begin
 */
export async function* exportTable(db: Db, { hostId, origin }: Export): AsyncGenerator<(string | number)[], void> {
  const columns = await columnsInUse(db, hostId)
  yield columns
  for await (const row of exportRows(db, hostId, origin)) yield columns.map((name) => cellOf(name, row[name] ?? ''))
}

/** The same as a list of JSON objects, of which each has what it says. */
export async function* exportJson(db: Db, { hostId, origin }: Export): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  let start = '['
  for await (const row of exportRows(db, hostId, origin)) {
    yield encoder.encode(`${start}\n${JSON.stringify(filled(row))}`)
    start = ','
  }
  yield encoder.encode(start === '[' ? '[]\n' : '\n]\n')
}

const filled = (row: Fields) => Object.fromEntries(allColumns.flatMap((name) => (row[name] ? [[name, row[name]]] : [])))

/** Thirty photos and twelve extras would be two hundred columns, so unused ones are left out. */
async function columnsInUse(db: Db, hostId: string): Promise<string[]> {
  const { rows } = await sql<{ photo: number; extra: number }>`
    select coalesce(max((select count(*) from listing_photos where listing_id = listings.id)), 0)::integer as photo,
      coalesce(max((select count(*) from listing_extras where listing_id = listings.id)), 0)::integer as extra
    from listings where host_id = ${hostId} and status <> 'removed'`.execute(db)
  // The calendar has the blocked dates by now.
  const max = { ...rows[0]!, block: 0 }
  return allColumns.filter((name) => {
    // Its secret address belongs to the other site, and the calendar is connected already.
    if (name === 'icalUrl') return false
    const [, kind, number] = /^(photo|extra|block)[A-Z]\D*(\d+)$/.exec(name) ?? []
    return kind === undefined || Number(number) <= max[kind as keyof typeof max]
  })
}

async function* exportRows(db: Db, hostId: string, origin: string): AsyncGenerator<Fields> {
  let after: string | null = null
  for (;;) {
    const ids = await idsAfter(db, hostId, after)
    const keys = await photoKeys(db, ids)
    for (const listingId of ids) {
      const listing = await findOwnListing(db, { hostId, listingId })
      if (!listing) continue
      const photos = photosOf(listing.fields['photos'] ?? '')
      const addressed = photos.map((photo) => ({
        ...photo,
        url: `${origin}${photoUrl(keys.get(photo.photoId) ?? '', 1600)}`,
      }))
      yield { id: listingId, unit: listing.unit, ...listing.fields, ...photoFields(addressed) }
    }
    if (ids.length < PAGE_SIZE) return
    after = ids.at(-1)!
  }
}

async function idsAfter(db: Db, hostId: string, after: string | null): Promise<string[]> {
  let page = db
    .selectFrom('listings')
    .select('id')
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .orderBy('id')
    .limit(PAGE_SIZE)
  if (after) page = page.where('id', '>', after)
  return (await page.execute()).map(({ id }) => id)
}

async function photoKeys(db: Db, listingIds: readonly string[]): Promise<Map<string, string>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('listing_photos')
    .innerJoin('photos', 'photos.id', 'photo_id')
    .select(['photos.id', 'key'])
    .where('listing_id', 'in', listingIds)
    .execute()
  return new Map(rows.map(({ id, key }) => [id, key]))
}

type Addressed = ReturnType<typeof photosOf>[number] & { url: string }

const photoFields = (photos: readonly Addressed[]): Fields =>
  Object.fromEntries(
    photos.flatMap(({ url, captionEn, captionEs, altEn, altEs, shows }, index) => [
      [`photoUrl${index + 1}`, url],
      [`photoCaptionEn${index + 1}`, captionEn],
      [`photoCaptionEs${index + 1}`, captionEs],
      [`photoAltEn${index + 1}`, altEn],
      [`photoAltEs${index + 1}`, altEs],
      [`photoShows${index + 1}`, shows],
    ]),
  )
