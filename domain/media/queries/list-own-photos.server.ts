import type { Language } from '#domain/i18n/language.ts'
import { isId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PhotoRefusal } from '../errors.ts'
import { averageColor, type OwnPhoto, type PhotoState, type UsedPhoto } from '../photo.ts'

/** Photos of other people are left out. */
export async function photosOf(db: Db, ownerId: string, ids: readonly string[]): Promise<OwnPhoto[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'key', 'thumbhash', 'state', 'refusal'])
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'listing')
    .where('id', 'in', known)
    .execute()
  return rows.map(toOwnPhoto)
}

/** Sixty photos fill rows of 2, 3, 4 and 5. */
const PAGE_SIZE = 60

/** The last sent come first. */
export async function listOwnPhotos(
  db: Db,
  { ownerId, page }: { ownerId: string; page: number },
  language: Language,
): Promise<{ photos: UsedPhoto[]; page: number; pages: number; count: number }> {
  const { count } = await db
    .selectFrom('photos')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'listing')
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'key', 'thumbhash', 'state', 'refusal'])
    .select(sql<boolean>`photo_is_used(photos.id)`.as('isUsed'))
    .select(listingsOf(language).as('listings'))
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'listing')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE)
    .execute()
  const photos = rows.map(({ isUsed, listings, ...row }) => ({ ...toOwnPhoto(row), isUsed, listings }))
  return { photos, page: shown, pages, count: Number(count) }
}

const listingsOf = (language: Language) => sql<{ id: string; title: string }[]>`(
  select coalesce(json_agg(json_build_object('id', lp.listing_id, 'title', coalesce((
      select title from listing_texts where listing_id = lp.listing_id order by language <> ${language} limit 1), ''))), '[]')
  from listing_photos lp where lp.photo_id = photos.id)`

type Row = { id: string; key: string; thumbhash: string; state: string; refusal: string | null }

const toOwnPhoto = ({ thumbhash, state, refusal, ...row }: Row): OwnPhoto => ({
  ...row,
  color: thumbhash ? averageColor(thumbhash) : '#e7e0d5',
  state: state as PhotoState,
  refusal: refusal as PhotoRefusal | null,
})
