import type { Db, Tx } from '#platform/db.server.ts'
import { ratesOf } from './read-columns.server.ts'

/** What booking needs to know of a published listing; anything else reads as missing. */
export async function findBookable(db: Db | Tx, listingId: string) {
  const row = await db
    .selectFrom('listings')
    .select([
      'id',
      'host_id',
      'listing_type',
      'currency',
      'price_minor',
      'cleaning_fee_minor',
      'max_guests',
      'pets_allowed',
    ])
    .select(['refund_policy', 'country_code', 'min_minutes'])
    .where('id', '=', listingId)
    .where('status', '=', 'published')
    .executeTakeFirst()

  return (
    row && {
      id: row.id,
      hostId: row.host_id,
      listingType: row.listing_type,
      rates: ratesOf(row),
      minMinutes: row.min_minutes,
      maxGuests: row.max_guests,
      petsAllowed: row.pets_allowed,
      refundPolicy: row.refund_policy,
      countryCode: row.country_code,
    }
  )
}
