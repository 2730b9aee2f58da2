import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '../policy.ts'

export function ownedBy(owner: Owner): RawBuilder<boolean> {
  if (owner === 'anybody') return sql`true`
  return 'guestId' in owner ? sql`bookings.guest_id = ${owner.guestId}` : sql`bookings.host_id = ${owner.hostId}`
}

/**
 * For rows that refer to a booking: changes, payments, refunds.
 *
 * @param column the column with the booking's id, for example `payments.booking_id`
 */
export const belongsTo = (owner: Owner, column: `${string}.booking_id`): RawBuilder<boolean> =>
  sql`exists (select from bookings where bookings.id = ${sql.ref(column)} and ${ownedBy(owner)})`
