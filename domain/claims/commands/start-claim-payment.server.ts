import { closeOtherSession } from '#domain/bookings/commands/close-other-session.server.ts'
import { findOffered } from '#domain/bookings/queries/find-offered.server.ts'
import { readChargeText } from '#domain/bookings/queries/read-charge-text.server.ts'
import { type IntendedPayment, intendPayment } from '#domain/payments/commands/intend-payment.server.ts'
import type { ChargeText } from '#domain/payments/charge-text.ts'
import { noteSession } from '#domain/payments/commands/note-session.server.ts'
import type { PaymentGateway, PaymentGateways, PaymentProvider } from '#domain/payments/gateway.server.ts'
import { type Money, money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { PayFailure } from '../errors.ts'
import { lockClaim } from './lock-claim.server.ts'

type Input = {
  guestId: string
  claimId: string
  origin: string
  lang?: 'en' | 'es'
  provider?: PaymentProvider | undefined
}
type Intent = { payment: IntendedPayment | null; amount: Money; email: string }

/** Follows the three phases of every payment; a claim can be paid once, even after its time. */
export async function startClaimPayment(
  db: Db,
  gateways: PaymentGateways,
  input: Input,
  now: Date,
): Promise<Result<{ sessionId: string }, PayFailure>> {
  const bookingId = await bookingOf(db, input.claimId)
  if (!bookingId) return fail({ reason: 'not-found' })
  const offered = await findOffered(db, gateways, bookingId)
  const gateway = offered.find(({ provider }) => provider === input.provider) ?? offered[0]
  if (!gateway) return fail({ reason: 'provider-unavailable' })
  if (offered.length > 1 && gateway.provider !== input.provider) return fail({ reason: 'provider-unchosen' })

  const { provider } = gateway
  const intent = await inTransaction(db, (tx) => writeIntent(tx, { gateways, provider }, input, now), 'payments.intend')
  if (!intent.ok) return intent
  const { payment } = intent.value
  if (!payment) {
    const closed = await closeOtherSession(db, gateways, { bookingId, changeId: null, claimId: input.claimId }, now)
    if (closed === 'unreachable') return fail({ reason: 'provider-unavailable' })
    return startClaimPayment(db, gateways, input, now)
  }
  const { sessionId, paymentId } = payment
  if (sessionId) return ok({ sessionId })

  const text = await readChargeText(db, bookingId)
  const session = await callProvider(gateway, input, { ...intent.value, payment, bookingId, text })
  if (!session) return fail({ reason: 'provider-unavailable' })
  await inTransaction(db, (tx) => noteSession(tx, paymentId, session.sessionId), 'payments.note-session')
  return ok(session)
}

const bookingOf = async (db: Db, claimId: string) =>
  (await db.selectFrom('claims').select('booking_id').where('id', '=', claimId).executeTakeFirst())?.booking_id

async function writeIntent(
  tx: Tx,
  at: { gateways: PaymentGateways; provider: PaymentProvider },
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
  return ok({ payment: await intendPayment(tx, at, due, now), amount, email })
}

/** The payment may be captured before the claim says so. */
const isPaid = async (tx: Tx, claimId: string) =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('status', '=', 'captured')
    .executeTakeFirst()) !== undefined

async function callProvider(
  gateway: PaymentGateway,
  { claimId, origin, lang }: Input,
  {
    payment,
    bookingId,
    amount,
    email,
    text,
  }: Intent & {
    payment: IntendedPayment
    bookingId: string
    text: ChargeText
  },
) {
  try {
    return await gateway.createSession({
      idempotencyKey: payment.idempotencyKey,
      intendedAt: payment.intendedAt,
      bookingId,
      amount,
      reference: payment.paymentId,
      email,
      text,
      returnUrl: `${origin}/claims/${claimId}?payment_session={session}${lang ? `&lang=${lang}` : ''}`,
    })
  } catch {
    // The intent stays, so the next try sends the same key and finds a session made meanwhile.
    return null
  }
}
