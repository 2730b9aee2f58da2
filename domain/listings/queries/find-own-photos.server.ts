import type { Language } from '#domain/i18n/language.ts'
import type { PhotoEntry } from '#domain/media/photo-list.ts'
import { averageColor } from '#domain/media/photo.ts'
import { isId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { ownText } from './read-columns.server.ts'

type ShownPhoto = PhotoEntry & { key: string; color: string }

/** The photos of a listing of this host's own, with all their words: a stranger's listing reads as missing. */
export async function findOwnPhotos(
  db: Db,
  { hostId, listingId }: { hostId: string; listingId: string },
  language: Language,
): Promise<{ title: string; photos: ShownPhoto[] } | null> {
  if (!isId(listingId)) return null
  const listing = await db
    .selectFrom('listings')
    .select(ownText('title', language).as('title'))
    .where('id', '=', listingId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  if (!listing) return null

  const rows = await db
    .selectFrom('listing_photos')
    .innerJoin('photos', 'photos.id', 'photo_id')
    .select(['photo_id', 'key', 'thumbhash', 'caption_en', 'caption_es', 'alt_en', 'alt_es'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute()
  const photos = rows.map((row) => ({
    photoId: row.photo_id,
    key: row.key,
    color: averageColor(row.thumbhash),
    captionEn: row.caption_en,
    captionEs: row.caption_es,
    altEn: row.alt_en,
    altEs: row.alt_es,
  }))
  return { title: listing.title?.text ?? '', photos }
}
