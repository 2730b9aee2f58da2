import { photoFrom } from '#domain/listings/photo-row.ts'
import type { Photo } from '#domain/listings/listing.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Of a person with very many photos the last ones. */
const PHOTOS_SHOWN = 60

/** What a host may place in a listing: what they have uploaded, and what one of their listings shows already. */
export const isUsableBy = (hostId: string) =>
  sql<boolean>`photos.purpose = 'listing' and (photos.owner_id = ${hostId} or exists (select from listing_photos join listings on listings.id = listing_id
    where photo_id = photos.id and host_id = ${hostId}))`

/**
 * The photos of a host that can be shown, the last uploaded first.
 *
 * @param placed ids that come before all others, however many those are: a form that did not offer them would lose them
 */
export async function listReadyPhotos(
  db: Db,
  hostId: string,
  placed: readonly string[],
): Promise<(Photo & { id: string })[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'key', 'width', 'height', 'thumbhash'])
    .where(isUsableBy(hostId))
    .where('state', '=', 'ready')
    .orderBy(sql`id = any(${placed}::uuid[])`, 'desc')
    .orderBy('created_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(PHOTOS_SHOWN)
    .execute()
  return rows.map(({ id, ...row }) => ({ id, ...photoFrom({ ...row, caption: '', alt: '' }) }))
}

/** One of them; null where it is not theirs, or not ready. */
export async function findReadyPhoto(db: Db, hostId: string, photoId: string): Promise<Photo | null> {
  const row = await db
    .selectFrom('photos')
    .select(['key', 'width', 'height', 'thumbhash'])
    .where(isUsableBy(hostId))
    .where('id', '=', photoId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return row ? photoFrom({ ...row, caption: '', alt: '' }) : null
}
