import { coveredText } from '#domain/contact/covering.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

export type SavedListing = {
  listingId: string
  title: OwnText
  note: string
  /** Paused listings may come back; removed ones do not. */
  status: 'published' | 'paused' | 'removed'
}

export type Wishlist = {
  id: string
  name: string
  /** The secret of the public address; null where the list is not shared. */
  secret: string | null
  saved: readonly SavedListing[]
}

/** Finds a person's wishlist with its listings in order; a stranger's reads as missing. */
export async function findWishlist(
  db: Db,
  { userId, wishlistId }: { userId: string; wishlistId: string },
  language: Language,
): Promise<Wishlist | null> {
  const list = await db
    .selectFrom('wishlists')
    .select(['id', 'name', 'share_secret as secret'])
    .where('id', '=', wishlistId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!list) return null
  const rows = await db
    .selectFrom('saved_listings')
    .innerJoin('listings', 'listings.id', 'saved_listings.listing_id')
    .select(['listings.id as listingId', 'note', 'status'])
    .select(ownText('title', language).as('title'))
    .where('wishlist_id', '=', wishlistId)
    .orderBy('position')
    .orderBy('listings.id')
    .execute()
  return { ...list, saved: rows.map((row) => ({ ...row, status: shownStatus(row.status) })) }
}

const shownStatus = (status: string): SavedListing['status'] =>
  status === 'published' || status === 'removed' ? status : 'paused'

/** A shared list as everybody sees it: with the owner's first name only, and without notes. */
type SharedWishlist = { id: string; name: string; firstName: string; listingIds: readonly string[] }

/** @returns null where sharing was ended, or the owner is closed or suspended */
export async function findSharedWishlist(db: Db, secret: string): Promise<SharedWishlist | null> {
  const list = await db
    .selectFrom('wishlists')
    .innerJoin('profiles', 'profiles.user_id', 'wishlists.user_id')
    .select(['wishlists.id', 'name', 'first_name'])
    .where('share_secret', '=', secret)
    .where(sql<boolean>`is_live_account(profiles.user_id)`)
    .executeTakeFirst()
  if (!list) return null
  const rows = await db
    .selectFrom('saved_listings')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select('listing_id')
    .where('wishlist_id', '=', list.id)
    .where('status', '=', 'published')
    .orderBy('position')
    .orderBy('listing_id')
    .execute()
  return {
    id: list.id,
    name: coveredText(list.name),
    firstName: coveredText(list.first_name),
    listingIds: rows.map(({ listing_id }) => listing_id),
  }
}

/** Which of these listings are in any of the person's wishlists. */
export async function savedAmong(db: Db, userId: string, listingIds: readonly string[]): Promise<string[]> {
  if (listingIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct listing_id as id from saved_listings join wishlists on wishlists.id = wishlist_id
    where user_id = ${userId} and listing_id = any(${listingIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
