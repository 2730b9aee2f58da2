import { randomBytes } from 'node:crypto'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, violates } from '#platform/db.server.ts'
import type { RenameFailure } from '../errors.ts'

type Own = { userId: string; wishlistId: string }

export async function renameWishlist(
  db: Db,
  { name, ...own }: Own & { name: string },
): Promise<Result<null, RenameFailure>> {
  try {
    const { numUpdatedRows } = await ownWishlist(db, own).set({ name }).executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? ok(null) : fail({ reason: 'not-found' })
  } catch (error) {
    if (violates(error, 'wishlists_name_once')) return fail({ reason: 'name-taken' })
    throw error
  }
}

/**
 * Deletes a list with its saved listings and secret address.
 *
 * @returns whether it was this person's
 */
export async function deleteWishlist(db: Db, { userId, wishlistId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wishlists')
    .where('id', '=', wishlistId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/**
 * Makes a new secret address at which anybody reads the list.
 *
 * @returns whether it is this person's
 */
export async function shareWishlist(db: Db, own: Own): Promise<boolean> {
  const share_secret = randomBytes(24).toString('base64url')
  const { numUpdatedRows } = await ownWishlist(db, own).set({ share_secret }).executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Ends the secret address.
 *
 * @returns whether the list is this person's
 */
export async function endSharing(db: Db, own: Own): Promise<boolean> {
  const { numUpdatedRows } = await ownWishlist(db, own).set({ share_secret: null }).executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const ownWishlist = (db: Db, { userId, wishlistId }: Own) =>
  db.updateTable('wishlists').where('id', '=', wishlistId).where('user_id', '=', userId)
