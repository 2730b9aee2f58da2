import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

/** The parts of a payout by booking. */
export async function partsOf(db: Db, payoutId: string) {
  const parts = await db
    .selectFrom('payout_parts')
    .innerJoin('payouts', 'payouts.id', 'payout_id')
    .select(['booking_id as bookingId', 'payout_parts.amount_minor', 'currency'])
    .where('payout_id', '=', payoutId)
    .orderBy('booking_id')
    .execute()
  return parts.map(({ bookingId, amount_minor, currency }) => ({ bookingId, amount: money(amount_minor, currency) }))
}
