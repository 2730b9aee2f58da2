import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { gatewayOf, type PaymentGateways } from '../gateway.server.ts'
import { failRefund, settleRefund } from './end-refund.server.ts'
import { REFUND_CHECK_MINUTES } from '../refund.ts'

/**
 * Asks the provider how an accepted refund has ended, because a lost event would leave it on its way for ever.
 *
 * @returns when to ask again, while it has not ended
 */
export async function checkRefund(
  db: Db,
  gateways: PaymentGateways,
  refundId: string,
  now: Date,
): Promise<Date | null> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['provider_refund_id as providerRefundId', 'provider'])
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'sent')
    .executeTakeFirst()
  const gateway = refund && gatewayOf(gateways, refund.provider)
  if (!refund?.providerRefundId || !gateway?.readRefund) return null

  const { providerRefundId } = refund
  const { state, why } = await gateway.readRefund(providerRefundId)
  if (state === 'sent') return addMinutes(now, REFUND_CHECK_MINUTES)
  const end = state === 'failed' ? failRefund : settleRefund
  await inTransaction(db, (tx) => end(tx, { refundId, providerRefundId, why }, now), 'payments.settle-refund')
  return null
}
