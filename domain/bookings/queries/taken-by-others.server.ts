import { openPaymentStatuses } from '#domain/payments/payment.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

/** Expired holds that may be released do not count. */
export async function takenByOthers(
  db: Db | Tx,
  booking: { id: string; listingId: string },
  now: Date,
): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select lower(o.period) as start, upper(o.period) as end
    from listing_spaces ls join occupancy o on o.space_id = ls.space_id
      left join bookings b on b.id = o.booking_id left join booking_changes c on c.id = o.change_id
    where ls.listing_id = ${booking.listingId} and o.released_at is null and o.period && tstzrange(${now}::timestamptz, null)
      and o.holder <> ${booking.id} and ${isReleasable(now)} is not true`.execute(db)
  return rows
}

/**
 * A holder with a payment under way stays, until the provider has expired its session (decision C2).
 * It needs rows `o` of occupancy, `b` of their booking and, where there is one, `c` of their change.
 */
export const isReleasable = (now: Date): RawBuilder<boolean> => sql`(
  case when c.id is null then b.status = 'pending' and b.expires_at <= ${now}::timestamptz else c.expires_at <= ${now}::timestamptz end
  and not exists (select 1 from payments p where p.booking_id = b.id and p.change_id is not distinct from c.id
    and p.status in (${sql.join(openPaymentStatuses)}, 'captured')))`
