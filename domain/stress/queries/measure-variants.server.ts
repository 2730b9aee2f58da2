import type { Language } from '#domain/i18n/language.ts'
import { photoWidths } from '#domain/media/photo.ts'
import { photoVariant, preparedAvif } from '#domain/media/queries/read-variant.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'

type Variant = {
  width: number
  format: 'webp' | 'avif'
  /** Null: there is none, as for AVIF of pictures that were not uploaded. */
  bytes: number | null
  ms: number
}

type ShownListing = { id: string; title: string; keys: readonly string[] }

/** The photos of a listing in any status, in their order. */
export async function findPhotographed(db: Db, listingId: string, language: Language): Promise<ShownListing | null> {
  const [titles, photos] = await Promise.all([
    titlesOf(db, language).where('listings.id', '=', listingId).execute(),
    db
      .selectFrom('listing_photos')
      .innerJoin('photos', 'photos.id', 'listing_photos.photo_id')
      .select('photos.key')
      .where('listing_id', '=', listingId)
      .orderBy('position')
      .execute(),
  ])
  return titles[0] ? { id: listingId, title: titles[0].title ?? '', keys: photos.map(({ key }) => key) } : null
}

/** The newest published listings. */
export async function newestListings(
  db: Db,
  language: Language,
  count: number,
): Promise<{ id: string; title: string }[]> {
  const rows = await titlesOf(db, language)
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ id, title }) => ({ id, title: title ?? '' }))
}

const titlesOf = (db: Db, language: Language) =>
  db.selectFrom('listings').select((each) => [
    'listings.id',
    each
      .selectFrom('listing_texts')
      .select('title')
      .whereRef('listing_id', '=', 'listings.id')
      .orderBy((order) => order('language', '=', language), 'desc')
      .limit(1)
      .as('title'),
  ])

/** Measures each variant as served, including the drawing of those that were never requested. */
export async function measureVariants(db: Db, storage: Storage, key: string): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const width of photoWidths)
    for (const format of ['webp', 'avif'] as const) {
      const began = performance.now()
      const read = format === 'webp' ? photoVariant(db, storage, key, width) : preparedAvif(storage, key, width)
      const bytes = (await read)?.length ?? null
      variants.push({ width, format, bytes, ms: performance.now() - began })
    }
  return variants
}
