import { type Unit, unitOf } from '#domain/availability/unit.ts'
import type { Db } from '#platform/db.server.ts'

/** Only published listings count, so drafts alone yield no units. */
export async function hostedUnits(db: Db, hostId: string): Promise<Unit[]> {
  const rows = await db
    .selectFrom('listings')
    .select('listing_type')
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .distinct()
    .orderBy('listing_type', 'desc')
    .execute()
  return rows.map(({ listing_type }) => unitOf(listing_type))
}
