import { noteForgottenCard } from '#domain/payments/commands/note-session.server.ts'
import { gatewayOf, type PaymentGateways } from '#domain/payments/gateway.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { cardToForget } from '../queries/card-to-forget.server.ts'
import { REST_LEASE_MINUTES } from '../rest.ts'

/**
 * Has a deposit's card deleted by the provider that has stored it, once its rest is paid or dropped; safe to repeat.
 *
 * @returns when to look again, while a charge of it is not answered yet
 * @throws Error when the provider cannot be reached: the queue tries again, and so does the reconciler
 */
export async function forgetCard(
  db: Db,
  gateways: PaymentGateways,
  bookingId: string,
  now: Date,
): Promise<Date | null> {
  const card = await cardToForget(db, bookingId)
  if (!card) return null
  if (card.isCharged) return addMinutes(now, REST_LEASE_MINUTES)
  const gateway = gatewayOf(gateways, card.provider)
  if (!gateway?.forgetCard) return null
  await gateway.forgetCard(card.sessionId)
  await noteForgottenCard(db, card.paymentId, now)
  return null
}
