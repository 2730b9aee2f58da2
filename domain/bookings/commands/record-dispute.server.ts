import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import type { DisputeStatus } from '#domain/payments/dispute.ts'
import { endWait } from '#domain/payments/commands/end-wait.server.ts'
import { noteDispute } from '#domain/payments/commands/note-dispute.server.ts'
import { endPayoutStop, stopPayout } from '#domain/payouts/commands/stop-payout.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { LockedPayment } from './lock-payment.server.ts'
import { settleShares } from './settle-shares.server.ts'

const statuses = {
  'dispute.opened': 'open',
  'dispute.updated': 'open',
  'dispute.won': 'won',
  'dispute.lost': 'lost',
} as const satisfies Partial<Record<ProviderEvent['type'], DisputeStatus>>

/** An event about anything else has no dispute status. */
export const disputeStatus = ({ type }: Pick<ProviderEvent, 'type'>): DisputeStatus | null =>
  type in statuses ? statuses[type as keyof typeof statuses] : null

/** A dispute stops payout and refunds, and is told; what the bank reclaims is lost to the host and to us. */
export async function recordDispute(tx: Tx, payment: LockedPayment, event: ProviderEvent, now: Date): Promise<void> {
  const { id: paymentId, booking, amount } = payment
  const status = disputeStatus(event)!
  const minor = event.amount?.minor ?? amount.minor
  const statement = { facts: event.dispute, statedAt: event.at }
  const dispute = { id: event.reference, paymentId, bookingId: booking.id, status, amount: { ...amount, minor } }
  const { number, became } = await noteDispute(tx, { ...dispute, ...statement }, now)
  if (!became) return
  const stop = { bookingId: booking.id, reason: 'chargeback', sourceId: event.reference } as const
  if (became === 'open') await stopPayout(tx, stop, now)
  else {
    await endPayoutStop(tx, stop, now)
    await endWait(tx, paymentId)
    if (became === 'lost') await settleShares(tx, booking.id, now)
  }
  await notifyOf(tx, payment, { number, became })
}

const kinds = { open: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const

/** At most so many admins are notified at once. */
const MAX_NOTIFIED = 20

/** The host is told of its beginning and end, admins with the permission for payments of its beginning. */
async function notifyOf(
  tx: Tx,
  { booking }: LockedPayment,
  { number, became }: { number: string; became: DisputeStatus },
): Promise<void> {
  const kind = kinds[became]
  const about = { listingId: booking.listingId, personId: booking.guestId }
  const toHost = { recipientId: booking.hostId, eventKey: `${kind}:${number}`, thingId: booking.id }
  await addJob(tx, 'notifications.notify', { ...about, kind, side: 'host', ...toHost })
  if (became !== 'open') return
  const { rows } = await sql<{ id: string }>`select user_id as id from profiles
    where 'payments' = any(permissions) and closed_at is null order by user_id limit ${MAX_NOTIFIED}`.execute(tx)
  for (const { id: recipientId } of rows) {
    const toAdmin = { recipientId, eventKey: `dispute_for_admin:${number}:${recipientId}`, thingId: number }
    await addJob(tx, 'notifications.notify', { ...about, kind: 'dispute_for_admin', ...toAdmin })
  }
}
