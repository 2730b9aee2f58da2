import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import type { StopReason } from '../booking-payout.ts'
import { returnPayout } from './return-payout.server.ts'

/**
 * Stops a booking's payout until each stop has ended; unsent money returns to the host's balance.
 *
 * @param stop with its cause's id (claim or dispute), which stops once and not again after its end
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
    .where((eb) => eb.or([eb('payouts.status', '=', 'due'), eb('payouts.next_attempt_at', 'is not', null)]))
    .execute()
  for (const { id } of due) await returnPayout(tx, id, { status: 'cancelled' }, now)
}

/** Ends the stop of one cause, while others still hold; safe to repeat. */
export async function endPayoutStop(tx: Tx, stop: { reason: StopReason; sourceId: string }, now: Date): Promise<void> {
  await tx
    .updateTable('payout_stops')
    .set({ ended_at: now })
    .where('reason', '=', stop.reason)
    .where('source_id', '=', stop.sourceId)
    .where('ended_at', 'is', null)
    .execute()
}
