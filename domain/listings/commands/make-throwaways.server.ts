import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The listing costs nothing beyond its price and lies in the Pacific, far from any other. */
export async function insertThrowawayListing(
  tx: Tx,
  { id, hostId }: { id: string; hostId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('listings')
    .values({
      id,
      host_id: hostId,
      status: 'draft',
      throwaway: true,
      listing_type: 'home',
      category: 'recreation',
      subcategory: 'apartment',
      currency: 'CLP',
      price_minor: 1000,
      max_guests: 2,
      // Otherwise a night would occupy two days.
      same_day_turnover: true,
      refund_policy: 'flexible',
      street: 'Stress Test',
      commune: '',
      city: 'Stress Test',
      country_code: 'CL',
      lat: -40,
      lng: -120,
      time_zone: 'Etc/GMT+8',
      created_at: now,
    })
    .execute()
  const space = newId(now.getTime())
  await tx.insertInto('spaces').values({ id: space, host_id: hostId }).execute()
  await tx.insertInto('listing_spaces').values({ listing_id: id, space_id: space }).execute()
}

/**
 * Nothing may be booked there any more.
 *
 * @returns how many were deleted
 */
export async function deleteThrowawayListings(tx: Tx, hostIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from listings
    where host_id = any(${hostIds}::uuid[]) and throwaway`.execute(tx)
  await sql`delete from spaces where host_id = any(${hostIds}::uuid[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
