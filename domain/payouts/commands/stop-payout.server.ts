import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import type { StopReason } from '../booking-payout.ts'
import { returnPayout } from './return-payout.server.ts'

/**
 * Keeps a booking's money where it is until each of its stops has ended. What was set apart for a payout and not sent yet, or refused by its
 * provider, is the host's balance again; what is on its way is not called back. The same source stops once, and not again after it has ended.
 *
 * @param stop with what has caused it: the claim's id, the provider's dispute
 */
export async function stopPayout(
  tx: Tx,
  stop: { bookingId: string; reason: StopReason; sourceId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payout_stops')
    .values({
      id: newId(now.getTime()),
      booking_id: stop.bookingId,
      reason: stop.reason,
      source_id: stop.sourceId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const due = await tx
    .selectFrom('payouts')
    .innerJoin('payout_parts', 'payout_id', 'payouts.id')
    .innerJoin('payout_stops', 'payout_stops.booking_id', 'payout_parts.booking_id')
    .select('payouts.id')
    .distinct()
    .where('payout_parts.booking_id', '=', stop.bookingId)
    .where('payout_stops.ended_at', 'is', null)
    .where((eb) => eb.or([eb('payouts.status', '=', 'due'), eb('payouts.try_at', 'is not', null)]))
    .execute()
  for (const { id } of due) await returnPayout(tx, id, { status: 'cancelled' }, now)
}

/** What one cause has stopped goes on, unless another stops it too. Safe to repeat. */
export async function endPayoutStop(tx: Tx, stop: { reason: StopReason; sourceId: string }, now: Date): Promise<void> {
  await tx
    .updateTable('payout_stops')
    .set({ ended_at: now })
    .where('reason', '=', stop.reason)
    .where('source_id', '=', stop.sourceId)
    .where('ended_at', 'is', null)
    .execute()
}
