import { type Unit, unitOf } from '#domain/availability/unit.ts'
import { releaseExpiredHolds } from '#domain/bookings/commands/release-expired-holds.server.ts'
import type { Currency } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'

export type LockedListing = { id: string; unit: Unit; currency: Currency; zone: string; spaces: readonly string[] }

/**
 * Listings and then spaces are locked by id, as editing and booking do; expired holds are released.
 *
 * @returns null unless all of them are this host's
 */
export async function lockCalendars(
  tx: Tx,
  { hostId, listingIds }: { hostId: string; listingIds: readonly string[] },
  now: Date,
): Promise<{ listings: LockedListing[] } | null> {
  const ids = [...new Set(listingIds)]
  if (ids.length === 0) return null
  const rows = await tx
    .selectFrom('listings')
    .select(['id', 'listing_type', 'currency', 'time_zone'])
    .where('id', 'in', ids)
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < ids.length) return null

  const links = await tx.selectFrom('listing_spaces').selectAll().where('listing_id', 'in', ids).execute()
  const spaces = [...new Set(links.map(({ space_id }) => space_id))].toSorted()
  await tx.selectFrom('spaces').select('id').where('id', 'in', spaces).orderBy('id').forNoKeyUpdate().execute()
  await releaseExpiredHolds(tx, spaces, now)
  return {
    listings: rows.map(({ id, listing_type, currency, time_zone }) => ({
      id,
      unit: unitOf(listing_type),
      currency,
      zone: time_zone,
      spaces: links.filter(({ listing_id }) => listing_id === id).map(({ space_id }) => space_id),
    })),
  }
}
