import { newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { hasToEnd, type PaymentGateways, type PaymentProvider } from '../gateway.server.ts'
import { expirePayment } from './note-session.server.ts'
import { openPayment, type OpenPayment, type Payable } from '../queries/open-payment.server.ts'

/** @property storesCard the card is charged for the rest too */
type Due = Payable & { amount: Money; storesCard?: boolean }
type Known = Pick<OpenPayment, 'provider' | 'created_at' | 'amount_minor' | 'by_stored_card'>
export type IntendedPayment = { paymentId: string; sessionId: string | null; idempotencyKey: string; intendedAt: Date }

/**
 * First phase: stores a payment before the provider is called; a repeated request finds the open one.
 *
 * @returns null where another session is open, which the caller first closes at its provider
 */
export async function intendPayment(
  tx: Tx,
  { gateways, provider }: { gateways: PaymentGateways; provider: PaymentProvider },
  due: Due,
  now: Date,
): Promise<IntendedPayment | null> {
  const open = await openPayment(tx, due)
  if (open && hasToEndFirst(open, due, { gateways, provider }, now)) return null
  // A session of a provider that is no longer configured cannot be paid on our pages.
  if (open && open.provider !== provider) await expirePayment(tx, open.id, open.session_id)
  else if (open)
    return {
      paymentId: open.id,
      sessionId: open.session_id,
      idempotencyKey: open.idempotency_key,
      intendedAt: open.created_at,
    }

  return insertPayment(tx, { ...due, provider, byStoredCard: false }, now)
}

/** One of another sum was begun before the rest became smaller; a stored card's is no session. */
const hasToEndFirst = (
  open: Known,
  { amount }: Due,
  { gateways, provider }: { gateways: PaymentGateways; provider: PaymentProvider },
  now: Date,
): boolean =>
  open.by_stored_card ||
  open.amount_minor !== amount.minor ||
  hasToEnd(gateways, { provider: open.provider, createdAt: open.created_at }, provider, now)

/** The same for a stored card; the caller has ended what was open. */
export const intendStoredCharge = (
  tx: Tx,
  due: Omit<Due, 'changeId' | 'claimId' | 'isRest' | 'storesCard'> & { provider: PaymentProvider },
  now: Date,
): Promise<IntendedPayment> => insertPayment(tx, { ...due, changeId: null, isRest: true, byStoredCard: true }, now)

async function insertPayment(
  tx: Tx,
  due: Due & { provider: PaymentProvider; byStoredCard: boolean },
  now: Date,
): Promise<IntendedPayment> {
  const paymentId = newId(now.getTime())
  const idempotencyKey = `pay-${paymentId}`
  await tx
    .insertInto('payments')
    .values({
      id: paymentId,
      booking_id: due.bookingId,
      change_id: due.changeId,
      claim_id: due.claimId ?? null,
      is_rest: due.isRest ?? false,
      by_stored_card: due.byStoredCard,
      stores_card: due.storesCard ?? false,
      provider: due.provider,
      status: 'intended',
      amount_minor: due.amount.minor,
      currency: due.amount.currency,
      idempotency_key: idempotencyKey,
      created_at: now,
    })
    .execute()
  return { paymentId, sessionId: null, idempotencyKey, intendedAt: now }
}
