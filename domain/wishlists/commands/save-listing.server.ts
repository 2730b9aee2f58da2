import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SaveFailure } from '../errors.ts'
import { wishlistLimits } from '../wishlist.ts'

type Saving = { userId: string; wishlistId: string; listingId: string }

/** Puts a listing on top of a wishlist; one that is in it already keeps its position. */
export function saveListing(db: Db, { userId, ...saving }: Saving, now: Date): Promise<Result<null, SaveFailure>> {
  return inTransaction(db, async (tx) =>
    (await lockWishlist(tx, { userId, wishlistId: saving.wishlistId }))
      ? insertSaved(tx, saving, now)
      : fail({ reason: 'not-found' }),
  )
}

/**
 * Removes a listing from a wishlist, also where it is not in it.
 *
 * @returns whether the wishlist is this person's
 */
export function unsaveListing(db: Db, { userId, wishlistId, listingId }: Saving): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockWishlist(tx, { userId, wishlistId }))) return false
    await tx
      .deleteFrom('saved_listings')
      .where('wishlist_id', '=', wishlistId)
      .where('listing_id', '=', listingId)
      .execute()
    return true
  })
}

/**
 * Locks a list, so that its changes run one after the other.
 *
 * @returns whether it is this person's
 */
export async function lockWishlist(tx: Tx, { userId, wishlistId }: Omit<Saving, 'listingId'>): Promise<boolean> {
  const row = await tx
    .selectFrom('wishlists')
    .select('id')
    .where('id', '=', wishlistId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Saves a listing in a list that the caller has locked. */
export async function insertSaved(
  tx: Tx,
  { wishlistId, listingId }: Omit<Saving, 'userId'>,
  now: Date,
): Promise<Result<null, SaveFailure>> {
  const { count, is_saved } = await tx
    .selectFrom('saved_listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<boolean>`coalesce(bool_or(listing_id = ${listingId}), false)`.as('is_saved'))
    .where('wishlist_id', '=', wishlistId)
    .executeTakeFirstOrThrow()
  if (is_saved) return ok(null)
  if (count >= wishlistLimits.saved) return fail({ reason: 'full' })

  const { numAffectedRows } = await sql`
    insert into saved_listings (wishlist_id, listing_id, position, saved_at)
    select ${wishlistId}, id, (select coalesce(min(position), 0) - 1 from saved_listings where wishlist_id = ${wishlistId}), ${now}
    from listings where id = ${listingId} and status = 'published'`.execute(tx)
  return numAffectedRows === 1n ? ok(null) : fail({ reason: 'not-found' })
}
