import { photoFrom } from '#domain/listings/photo-row.ts'
import type { Photo } from '#domain/listings/listing.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Maximum photos, newest first. */
const PHOTOS_SHOWN = 60

/** Photos usable by a host: own uploads that no admin has hidden, and those that one of their listings shows. */
export const isUsableBy = (hostId: string) =>
  sql<boolean>`photos.purpose = 'listing' and (
    photos.owner_id = ${hostId} and not exists (select from hidden_photos where photo_id = photos.id)
    or exists (select from listing_photos join listings on listings.id = listing_id where photo_id = photos.id and host_id = ${hostId}))`

/**
 * A host's ready photos, newest first.
 *
 * @param placed ids that always come first, because a form without them would lose them
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

/** A ready photo of a host; null otherwise. */
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
