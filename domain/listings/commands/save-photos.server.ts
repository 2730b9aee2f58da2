import type { PhotoEntry } from '#domain/media/photo-list.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { PhotosFailure } from '../errors.ts'

type Input = { hostId: string; listingId: string; photos: readonly PhotoEntry[] }

/**
 * Shows these photos on a listing of the host's own, in this order. They are the host's, prepared, or those that it shows already:
 * anybody else's id reads as missing.
 */
export async function savePhotos(db: Db, { hostId, listingId, photos }: Input): Promise<Result<null, PhotosFailure>> {
  return db.transaction().execute(async (tx) => {
    const listing = await tx
      .selectFrom('listings')
      .select('id')
      .where('id', '=', listingId)
      .where('host_id', '=', hostId)
      .forUpdate()
      .executeTakeFirst()
    if (!listing) return fail({ reason: 'not-found' })
    if (photos.length < LISTING_PHOTOS.min) return fail({ reason: 'too-few-photos' })
    if (photos.length > LISTING_PHOTOS.max) return fail({ reason: 'too-many-photos' })
    if (!(await areShowable(tx, { hostId, listingId, photos }))) return fail({ reason: 'photo-missing' })

    await tx.deleteFrom('listing_photos').where('listing_id', '=', listingId).execute()
    await tx
      .insertInto('listing_photos')
      .values(
        photos.map((photo, position) => ({
          listing_id: listingId,
          position,
          photo_id: photo.photoId,
          caption_en: photo.captionEn,
          caption_es: photo.captionEs,
          alt_en: photo.altEn,
          alt_es: photo.altEs,
        })),
      )
      .execute()
    return ok(null)
  })
}

/** Locked, so that none is removed before it is shown. */
async function areShowable(tx: Tx, { hostId, listingId, photos }: Input): Promise<boolean> {
  const ids = photos.map(({ photoId }) => photoId)
  const found = await tx
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .where((each) =>
      each.or([
        each('owner_id', '=', hostId),
        each('id', 'in', tx.selectFrom('listing_photos').select('photo_id').where('listing_id', '=', listingId)),
      ]),
    )
    .forKeyShare()
    .execute()
  return found.length === new Set(ids).size
}
