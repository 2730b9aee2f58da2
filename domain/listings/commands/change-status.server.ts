import { canBecome } from '#kernel/life.ts'
import type { Tx } from '#platform/db.server.ts'
import { listingLife, type ListingStatus } from '../life.ts'

/**
 * The caller has locked the listing.
 *
 * @param publishedAt where it is published for the first time
 * @throws RangeError for a move that does not exist
 */
export async function changeStatus(
  tx: Tx,
  { id, status }: { id: string; status: ListingStatus },
  next: ListingStatus,
  publishedAt?: Date,
): Promise<void> {
  if (!canBecome(listingLife, status, next)) throw new RangeError(`listing ${id}: ${status} → ${next}`)
  await tx
    .updateTable('listings')
    .set({ status: next, ...(publishedAt && { published_at: publishedAt }) })
    .where('id', '=', id)
    .execute()
}

/**
 * Listings of the host that may make the move, or the named ones among them.
 *
 * @returns which were moved
 */
export async function changeStatusesOf(
  tx: Tx,
  hostId: string,
  { from, to, only }: { from: readonly ListingStatus[]; to: ListingStatus; only?: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .updateTable('listings')
    .set({ status: to })
    .where('host_id', '=', hostId)
    .where(
      'status',
      'in',
      from.filter((status) => canBecome(listingLife, status, to)),
    )
    .$if(only !== undefined, (query) => query.where(({ eb, val }) => eb('id', '=', eb.fn.any(val(only ?? [])))))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
