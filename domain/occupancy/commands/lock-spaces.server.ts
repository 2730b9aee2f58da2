import type { Tx } from '#platform/db.server.ts'

/** A listing's spaces ordered by id, so that two bookings of several spaces cannot deadlock. */
export async function lockSpaces(tx: Tx, listingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('spaces')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('listing_spaces').select('space_id').where('listing_id', '=', listingId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
