import { settleShares } from '#domain/bookings/commands/settle-shares.server.ts'
import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import { intendRefunds } from '#domain/payments/commands/refund-payment.server.ts'
import { endPayoutStop } from '#domain/payouts/commands/stop-payout.server.ts'
import { money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { payBy, stopReason } from '../claim.ts'
import type { LockedClaim } from './lock-claim.server.ts'

type Ending =
  | { status: 'accepted'; outcomeMinor: number }
  | { status: 'decided'; outcomeMinor: number; decidedBy: string }
  | { status: 'withdrawn' }

/**
 * A guest is refunded from the host's share first (decision C5a); a host's guest is asked to pay.
 * The caller has locked the claim and checked that it may end so.
 *
 * @returns its outcome, never more than there is left to refund
 */
export async function endClaim(tx: Tx, claim: LockedClaim, ending: Ending, now: Date): Promise<number> {
  const outcome = ending.status === 'withdrawn' ? 0 : await withinPaid(tx, claim, ending.outcomeMinor)
  const isDue = claim.side === 'host' && outcome > 0
  await tx
    .updateTable('claims')
    .set({ status: ending.status, answer_due_at: null, ended_at: now })
    .$if(ending.status !== 'withdrawn', (query) => query.set({ outcome_minor: outcome }))
    .$if(ending.status === 'decided', (query) =>
      query.set({ decided_by: 'decidedBy' in ending ? ending.decidedBy : null }),
    )
    .$if(isDue, (query) => query.set({ payment_due_at: payBy(now) }))
    .where('id', '=', claim.id)
    .execute()

  await endPayoutStop(tx, { reason: stopReason(claim.kind), sourceId: claim.id }, now)
  if (isDue) await addJob(tx, 'claims.note-unpaid', { claimId: claim.id }, { runAt: payBy(now) })
  if (claim.side === 'guest' && outcome > 0) await giveBack(tx, claim, outcome, now)
  return outcome
}

/** The booking may have been cancelled since, with a refund of its own. */
const withinPaid = async (tx: Tx, { side, booking }: LockedClaim, minor: number) =>
  side === 'host' ? minor : Math.min(minor, await leftToGiveBack(tx, booking.id))

async function giveBack(tx: Tx, { id: claimId, booking, currency }: LockedClaim, minor: number, now: Date) {
  const refund = { bookingId: booking.id, amount: money(minor, currency), reason: 'claim', claimId } as const
  await intendRefunds(tx, refund, now)
  // The host's settled share is taken back from their account, which may become negative.
  await settleShares(tx, booking.id, now)
}
