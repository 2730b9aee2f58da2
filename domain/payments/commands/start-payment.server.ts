import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { PaymentFailure } from '../errors.ts'
import type { PaymentGateway } from '../gateway.server.ts'

type Intent = {
  paymentId: string
  sessionId: string | null
  amount: ReturnType<typeof money>
  idempotencyKey: string
  email: string
}

/**
 * Starts (or finds again) the payment of a held booking. Whether it succeeded is the provider's word, not this call's.
 * Three phases, never mixed (domain rules, Webhooks): what we intend is written, the provider is called, its answer is written.
 *
 * @param origin where the guest's browser is, for the provider's way back
 */
export async function startPayment(
  db: Db,
  gateway: PaymentGateway,
  wish: { guestId: string; bookingId: string; origin: string },
  now: Date,
): Promise<Result<{ sessionId: string }, PaymentFailure>> {
  const intent = await inTransaction(db, (tx) => writeIntent(tx, gateway.provider, wish, now))
  if (!intent.ok) return intent
  if (intent.value.sessionId) return ok({ sessionId: intent.value.sessionId })

  const session = await callProvider(gateway, wish, intent.value)
  if (!session) return fail({ reason: 'provider-unavailable' })

  await db
    .updateTable('payments')
    .set({ status: 'open', session_id: session.sessionId })
    .where('id', '=', intent.value.paymentId)
    .where('status', '=', 'intended')
    .execute()
  return ok(session)
}

async function writeIntent(
  tx: Tx,
  provider: 'sandbox',
  wish: { guestId: string; bookingId: string },
  now: Date,
): Promise<Result<Intent, PaymentFailure>> {
  const booking = await tx
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .innerJoin('user', 'user.id', 'bookings.guest_id')
    .select(['bookings.id', 'status', 'held_until', 'total_minor', 'currency', 'email'])
    .where('bookings.id', '=', wish.bookingId)
    .where('guest_id', '=', wish.guestId)
    .forUpdate('bookings')
    .executeTakeFirst()
  if (!booking) return fail({ reason: 'not-found' })
  if (booking.status === 'confirmed' || booking.status === 'completed') return fail({ reason: 'already-paid' })
  // Decision C2: once the hold is over it takes no new payment.
  if (booking.status === 'cancelled' || !booking.held_until || booking.held_until <= now)
    return fail({ reason: 'hold-ended' })

  const amount = money(booking.total_minor, booking.currency)
  const open = await tx
    .selectFrom('payments')
    .select(['id', 'session_id', 'idempotency_key'])
    .where('booking_id', '=', booking.id)
    .where('status', 'in', ['intended', 'open'])
    .executeTakeFirst()
  if (open)
    return ok({
      paymentId: open.id,
      sessionId: open.session_id,
      amount,
      idempotencyKey: open.idempotency_key,
      email: booking.email,
    })

  const paymentId = newId(now.getTime())
  const idempotencyKey = `pay-${paymentId}`
  await tx
    .insertInto('payments')
    .values({
      id: paymentId,
      booking_id: booking.id,
      provider,
      status: 'intended',
      amount_minor: amount.minor,
      currency: amount.currency,
      idempotency_key: idempotencyKey,
      created_at: now,
    })
    .execute()
  return ok({ paymentId, sessionId: null, amount, idempotencyKey, email: booking.email })
}

async function callProvider(gateway: PaymentGateway, wish: { bookingId: string; origin: string }, intent: Intent) {
  try {
    return await gateway.createSession({
      idempotencyKey: intent.idempotencyKey,
      amount: intent.amount,
      reference: intent.paymentId,
      email: intent.email,
      returnUrl: `${wish.origin}/bookings?status=success&id=${wish.bookingId}&payment_session={session}`,
    })
  } catch {
    // The intent stays: the next try sends the same key and finds the session if one was made after all.
    return null
  }
}
