import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { type DisputeStatus, noteDispute } from '#domain/payments/commands/note-dispute.server.ts'
import { endPayoutStop, stopPayout } from '#domain/payouts/commands/stop-payout.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { LockedPayment } from './lock-payment.server.ts'
import { settleShares } from './settle-shares.server.ts'

const statuses = {
  'dispute.opened': 'open',
  'dispute.won': 'won',
  'dispute.lost': 'lost',
} as const satisfies Partial<Record<ProviderEvent['type'], DisputeStatus>>

/** An event about anything else has no dispute status. */
export const disputeStatus = ({ type }: Pick<ProviderEvent, 'type'>): DisputeStatus | null =>
  type in statuses ? statuses[type as keyof typeof statuses] : null

/** A dispute stops the payout; what the bank reclaims is lost to the host and to us. */
export async function recordDispute(
  tx: Tx,
  { id: paymentId, booking, amount }: LockedPayment,
  event: ProviderEvent,
  now: Date,
): Promise<void> {
  const status = disputeStatus(event)!
  const minor = event.amount?.minor ?? amount.minor
  const dispute = { id: event.reference, paymentId, bookingId: booking.id, status, amount: { ...amount, minor } }
  if (!(await noteDispute(tx, dispute, now))) return
  const stop = { bookingId: booking.id, reason: 'chargeback', sourceId: event.reference } as const
  if (status === 'open') return stopPayout(tx, stop, now)
  await endPayoutStop(tx, stop, now)
  if (status === 'lost') await settleShares(tx, booking.id, now)
}
