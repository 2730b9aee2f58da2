import type { Booking } from '#domain/bookings/queries/read-booking.server.ts'
import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import { dollarsIn } from '#domain/pricing/queries.server.ts'
import { type Money, money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { Tx } from '#platform/db.server.ts'

/** A guest may claim what is left to refund, a host the settings' maximum in the booking's currency. */
export async function readClaimable(
  tx: Tx,
  { id, total: { currency } }: Pick<Booking, 'id' | 'total'>,
  side: Side,
): Promise<Money> {
  if (side === 'guest') return money(await leftToGiveBack(tx, id), currency)
  const { dollars } = await tx
    .selectFrom('settings')
    .select('host_claim_limit_usd as dollars')
    .executeTakeFirstOrThrow()
  return dollarsIn(tx, dollars, currency)
}
