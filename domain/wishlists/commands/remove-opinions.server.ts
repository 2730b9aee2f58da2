import { type Db, inTransaction } from '#platform/db.server.ts'
import { lockWishlist } from './save-listing.server.ts'

/**
 * Removes all that a person has said in a list, by its owner.
 *
 * @returns whether the list is this owner's; also where nothing is left to remove
 */
export function removeOpinions(
  db: Db,
  { userId, wishlistId, personId }: { userId: string; wishlistId: string; personId: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockWishlist(tx, { userId, wishlistId }))) return false
    await tx
      .deleteFrom('wishlist_opinions')
      .where('wishlist_id', '=', wishlistId)
      .where('user_id', '=', personId)
      .execute()
    return true
  })
}
