import { photoFrom } from '#domain/listings/photo-row.ts'
import type { Photo } from '#domain/listings/listing.ts'
import type { Db } from '#platform/db.server.ts'

/** Of a person with very many photos the last ones. */
const PHOTOS_SHOWN = 60

/** The photos of a host that can be shown, the last uploaded first. */
export async function listReadyPhotos(db: Db, hostId: string): Promise<(Photo & { id: string })[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'key', 'width', 'height', 'thumbhash'])
    .where('owner_id', '=', hostId)
    .where('state', '=', 'ready')
    .orderBy('created_at', 'desc')
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
    .where('owner_id', '=', hostId)
    .where('id', '=', photoId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return row ? photoFrom({ ...row, caption: '', alt: '' }) : null
}
