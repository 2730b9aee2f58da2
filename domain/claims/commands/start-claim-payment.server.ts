import { type IntendedPayment, intendPayment } from '#domain/payments/commands/intend-payment.server.ts'
import { noteSession } from '#domain/payments/commands/note-session.server.ts'
import type { PaymentGateway, PaymentProvider } from '#domain/payments/gateway.server.ts'
import { type Money, money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { PayFailure } from '../errors.ts'
import { lockClaim } from './lock-claim.server.ts'

type Input = { guestId: string; claimId: string; origin: string; lang?: 'en' | 'es' }
type Intent = IntendedPayment & { bookingId: string; amount: Money; email: string }

/** Follows the three phases of every payment; a claim can be paid once, even after its time. */
export async function startClaimPayment(
  db: Db,
  gateway: PaymentGateway,
  input: Input,
  now: Date,
): Promise<Result<{ sessionId: string }, PayFailure>> {
  const intent = await inTransaction(db, (tx) => writeIntent(tx, gateway.provider, input, now), 'payments.intend')
  if (!intent.ok) return intent
  const { sessionId, paymentId } = intent.value
  if (sessionId) return ok({ sessionId })

  const session = await callProvider(gateway, input, intent.value)
  if (!session) return fail({ reason: 'provider-unavailable' })
  await inTransaction(db, (tx) => noteSession(tx, paymentId, session.sessionId), 'payments.note-session')
  return ok(session)
}

async function writeIntent(
  tx: Tx,
  provider: PaymentProvider,
  { guestId, claimId }: Input,
  now: Date,
): Promise<Result<Intent, PayFailure>> {
  const claim = await lockClaim(tx, claimId)
  if (claim?.booking.guestId !== guestId) return fail({ reason: 'not-found' })
  if (!claim.payBy || claim.paidAt || claim.waivedAt || !claim.outcomeMinor || (await isPaid(tx, claimId)))
    return fail({ reason: 'nothing-due' })
  const amount = money(claim.outcomeMinor, claim.currency)
  const due = { bookingId: claim.booking.id, changeId: null, claimId, amount }
  const { email } = await tx.selectFrom('user').select('email').where('id', '=', guestId).executeTakeFirstOrThrow()
  return ok({ ...(await intendPayment(tx, provider, due, now)), bookingId: due.bookingId, amount, email })
}

/** The payment may be captured before the claim says so. */
const isPaid = async (tx: Tx, claimId: string) =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('status', '=', 'captured')
    .executeTakeFirst()) !== undefined

async function callProvider(gateway: PaymentGateway, { claimId, origin, lang }: Input, intent: Intent) {
  try {
    return await gateway.createSession({
      idempotencyKey: intent.idempotencyKey,
      intendedAt: intent.intendedAt,
      bookingId: intent.bookingId,
      amount: intent.amount,
      reference: intent.paymentId,
      email: intent.email,
      returnUrl: `${origin}/claims/${claimId}?payment_session={session}${lang ? `&lang=${lang}` : ''}`,
    })
  } catch {
    // The intent stays, so the next try sends the same key and finds a session made meanwhile.
    return null
  }
}
