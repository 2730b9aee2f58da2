import type { Db, Tx } from '#platform/db.server.ts'

/** A listing's spaces in the order in which they are locked. */
export async function spacesOf(db: Db | Tx, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_spaces')
    .select('space_id')
    .where('listing_id', '=', listingId)
    .orderBy('space_id')
    .execute()
  return rows.map(({ space_id }) => space_id)
}
