import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { CreateFailure } from '../errors.ts'
import { wishlistLimits } from '../wishlist.ts'
import { insertSaved } from './save-listing.server.ts'

type NewWishlist = {
  userId: string
  name: string
  /** The first listing; null for an empty list. */
  listingId: string | null
}

/**
 * Makes a wishlist, or finds the person's list of this name, as for a form sent twice.
 *
 * @returns its id
 */
export function createWishlist(
  db: Db,
  { userId, name, listingId }: NewWishlist,
  now: Date,
): Promise<Result<string, CreateFailure>> {
  return inTransaction(db, async (tx) => {
    // The lock makes one person's lists be counted one after the other.
    await sql`select from profiles where user_id = ${userId} for no key update`.execute(tx)
    if (listingId !== null && !(await isPublished(tx, listingId))) return fail({ reason: 'not-found' })
    const id = await findOrInsert(tx, { userId, name }, now)
    if (id === null) return fail({ reason: 'too-many' })

    const saved = listingId === null ? ok(null) : await insertSaved(tx, { wishlistId: id, listingId }, now)
    return saved.ok ? ok(id) : saved
  })
}

async function findOrInsert(tx: Tx, { userId, name }: { userId: string; name: string }, now: Date) {
  const { rows } = await sql<{ id: string; is_named: boolean }>`
    select id, lower(name) = lower(${name}) as is_named from wishlists where user_id = ${userId} for no key update`.execute(
    tx,
  )
  const named = rows.find((row) => row.is_named)
  if (named) return named.id
  if (rows.length >= wishlistLimits.lists) return null

  const id = newId(now.getTime())
  await tx.insertInto('wishlists').values({ id, user_id: userId, name, created_at: now }).execute()
  return id
}

async function isPublished(tx: Tx, listingId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return found !== undefined
}
