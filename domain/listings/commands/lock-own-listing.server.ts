import type { Tx } from '#platform/db.server.ts'

/** Locks a listing's row for its host; a listing of somebody else is not locked. */
export async function lockOwnListing(
  tx: Tx,
  { hostId, listingId }: { hostId: string; listingId: string },
): Promise<void> {
  await tx
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .where('host_id', '=', hostId)
    .forNoKeyUpdate()
    .execute()
}
