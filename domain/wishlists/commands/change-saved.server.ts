import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { movedInOrder, type SavedMove } from '../wishlist.ts'
import { lockWishlist } from './save-listing.server.ts'

type Own = { userId: string; wishlistId: string; listingId: string }

/**
 * Stores the owner's private note on a saved listing.
 *
 * @returns whether this person has saved it there
 */
export async function noteSaved(db: Db, { userId, wishlistId, listingId, note }: Own & { note: string }) {
  const { numAffectedRows } = await sql`
    update saved_listings set note = ${note} from wishlists
    where wishlists.id = wishlist_id and wishlist_id = ${wishlistId} and user_id = ${userId} and listing_id = ${listingId}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/**
 * Moves a saved listing within its list.
 *
 * @returns whether this person has saved it there
 */
export function moveSaved(
  db: Db,
  { userId, wishlistId, listingId, move }: Own & { move: SavedMove },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockWishlist(tx, { userId, wishlistId }))) return false
    const rows = await tx
      .selectFrom('saved_listings')
      .select('listing_id')
      .where('wishlist_id', '=', wishlistId)
      .orderBy('position')
      .orderBy('listing_id')
      .execute()
    const ids = rows.map(({ listing_id }) => listing_id)
    if (!ids.includes(listingId)) return false
    await sql`
      update saved_listings set position = wanted.place
      from unnest(${movedInOrder(ids, listingId, move)}::uuid[]) with ordinality as wanted (listing_id, place)
      where wishlist_id = ${wishlistId} and saved_listings.listing_id = wanted.listing_id`.execute(tx)
    return true
  })
}
