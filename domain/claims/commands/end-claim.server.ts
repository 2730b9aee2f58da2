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
 * Ends a claim, with what it moves. For a guest that is a refund, which the host's share bears first: the service fee comes back only
 * with the last of what was paid (decision C5a). For a host nothing moves yet: the guest is asked to pay, and nothing is charged without
 * them. The caller has locked the claim and checked that it may end so.
 *
 * @returns what it has ended with: never more than there is left to give back
 */
export async function endClaim(tx: Tx, claim: LockedClaim, ending: Ending, now: Date): Promise<number> {
  const outcome = ending.status === 'withdrawn' ? 0 : await withinPaid(tx, claim, ending.outcomeMinor)
  const isDue = claim.side === 'host' && outcome > 0
  await tx
    .updateTable('claims')
    .set({ status: ending.status, answer_by: null, ended_at: now })
    .$if(ending.status !== 'withdrawn', (query) => query.set({ outcome_minor: outcome }))
    .$if(ending.status === 'decided', (query) =>
      query.set({ decided_by: 'decidedBy' in ending ? ending.decidedBy : null }),
    )
    .$if(isDue, (query) => query.set({ pay_by: payBy(now) }))
    .where('id', '=', claim.id)
    .execute()

  await endPayoutStop(tx, { reason: stopReason(claim.kind), sourceId: claim.id }, now)
  if (isDue) await addJob(tx, 'claims.note-unpaid', { claimId: claim.id }, { runAt: payBy(now) })
  if (claim.side === 'guest' && outcome > 0) await giveBack(tx, claim, outcome, now)
  return outcome
}

/** A booking may have been cancelled since, with a refund of its own. */
const withinPaid = async (tx: Tx, { side, booking }: LockedClaim, minor: number) =>
  side === 'host' ? minor : Math.min(minor, await leftToGiveBack(tx, booking.id))

async function giveBack(tx: Tx, { id: claimId, booking, currency }: LockedClaim, minor: number, now: Date) {
  const refund = { bookingId: booking.id, amount: money(minor, currency), reason: 'claim', claimId } as const
  await intendRefunds(tx, refund, now)
  // What is the host's already goes back from their account, which may go below zero.
  await settleShares(tx, booking.id, now)
}
