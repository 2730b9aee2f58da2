import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * Removes all that a person has said in a list, by its owner.
 *
 * @returns whether there was any
 */
export async function removeOpinions(
  db: Db,
  { userId, wishlistId, personId }: { userId: string; wishlistId: string; personId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from wishlist_opinions using wishlists
    where wishlists.id = wishlist_id and wishlist_id = ${wishlistId} and wishlists.user_id = ${userId}
      and wishlist_opinions.user_id = ${personId}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
