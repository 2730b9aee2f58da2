import { averageColor } from '#domain/media/photo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { WISHLIST_COVERS } from '../wishlist.ts'

type WishlistSummary = {
  id: string
  name: string
  count: number
  isShared: boolean
  /** The given listing is in it. */
  holds: boolean
  /** The first pictures of its published listings. */
  covers: readonly { key: string; color: string }[]
}

/**
 * Lists a person's wishlists, newest first.
 *
 * @param holding a listing for which `holds` is set
 */
export async function listWishlists(db: Db, userId: string, holding: string | null = null): Promise<WishlistSummary[]> {
  const rows = await db
    .selectFrom('wishlists as list')
    .select(['list.id', 'name'])
    .select([
      sql<boolean>`share_secret is not null`.as('is_shared'),
      sql<number>`(select count(*)::integer from saved_listings where wishlist_id = list.id)`.as('count'),
      sql<boolean>`exists (select from saved_listings where wishlist_id = list.id and listing_id = ${holding})`.as(
        'holds',
      ),
      coversOf.as('covers'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('list.id', 'desc')
    .execute()
  return rows.map(({ is_shared, covers, ...list }) => ({
    ...list,
    isShared: is_shared,
    covers: covers.map(({ key, thumbhash }) => ({ key, color: averageColor(thumbhash) })),
  }))
}

const coversOf = sql<{ key: string; thumbhash: string }[]>`(
  select coalesce(json_agg(json_build_object('key', key, 'thumbhash', thumbhash) order by position, listing_id), '[]') from (
    select saved.position, saved.listing_id, photos.key, photos.thumbhash
    from saved_listings saved
    join listings on listings.id = saved.listing_id and listings.status = 'published'
    join lateral (select photo_id from listing_photos where listing_id = listings.id order by position limit 1) cover on true
    join photos on photos.id = cover.photo_id
    where saved.wishlist_id = list.id
    order by saved.position, saved.listing_id limit ${sql.lit(WISHLIST_COVERS)}) first)`
