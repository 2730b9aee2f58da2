import type { Tx } from '#platform/db.server.ts'

type Featuring = { listingId: string; until: Date }

/**
 * Puts a published listing first in its row of the front page until then, and forgets those whose time is over.
 *
 * @returns whether it is published, and whether it stood first until that time already
 */
export async function featureListing(
  tx: Tx,
  { listingId, until }: Featuring,
  now: Date,
): Promise<'done' | 'unchanged' | 'not-possible'> {
  const listing = await tx
    .selectFrom('listings')
    .leftJoin('featured_listings as featured', 'featured.listing_id', 'listings.id')
    .select(['status', 'featured.until'])
    .where('listings.id', '=', listingId)
    .where('throwaway', '=', false)
    .forUpdate('listings')
    .executeTakeFirst()
  if (listing?.status !== 'published') return 'not-possible'
  if (listing.until?.getTime() === until.getTime()) return 'unchanged'
  await tx.deleteFrom('featured_listings').where('until', '<=', now).execute()
  await tx
    .insertInto('featured_listings')
    .values({ listing_id: listingId, until })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet({ until }))
    .execute()
  return 'done'
}

/** @returns whether it stood first */
export async function unfeatureListing(tx: Tx, listingId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('featured_listings').where('listing_id', '=', listingId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
