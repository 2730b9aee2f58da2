import { mayUseAddress } from '#domain/accounts/policy.ts'
import type { PaymentFailure } from '#domain/bookings/errors.ts'
import { type IntendedPayment, intendPayment } from '#domain/payments/commands/intend-payment.server.ts'
import type { ChargeText } from '#domain/payments/charge-text.ts'
import { noteSession } from '#domain/payments/commands/note-session.server.ts'
import type { PaymentGateway, PaymentGateways, PaymentProvider } from '#domain/payments/gateway.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { type Money, money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { isAwaited } from '../booking.ts'
import { findOffered } from '../queries/find-offered.server.ts'
import { readChargeText } from '../queries/read-charge-text.server.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { liveChange } from '../queries/read-change.server.ts'
import { readRest } from '../queries/read-rest.server.ts'
import { depositNow, type PaidPart } from '../rest.ts'
import { closeOtherSession } from './close-other-session.server.ts'
import { lockBooking } from './lock-booking.server.ts'

type Input = {
  guestId: string
  bookingId: string
  origin: string
  lang?: 'en' | 'es'
  /** The guest's choice, of no effect where the booking's providers do not include it. */
  provider?: PaymentProvider | undefined
  /** The rest of a booking in two parts, or all of one that may be paid so; otherwise what has to be paid to have or change it. */
  part?: PaidPart | undefined
}

type Intent = { payment: IntendedPayment; amount: Money; email: string; storesCard: boolean }
/** Another session stands open, which ends before this one begins. */
type Blocked = { payment: null; changeId: string | null; isRest: boolean }

/**
 * Writes the intent, calls the provider, stores its answer: separate phases (domain rules, Webhooks).
 * Repeated clicks find one payment and one session; only the provider's event decides its success.
 *
 * A session that was begun at another provider, or is too old to be begun, is ended there first.
 *
 * @param input includes the origin to which the provider returns the browser, and its page's language
 */
export async function startPayment(
  db: Db,
  gateways: PaymentGateways,
  input: Input,
  now: Date,
): Promise<Result<{ sessionId: string }, PaymentFailure>> {
  const offered = await findOffered(db, gateways, input.bookingId)
  const gateway = offered.find(({ provider }) => provider === input.provider) ?? offered[0]
  if (!gateway) return fail({ reason: 'provider-unavailable' })
  if (offered.length > 1 && gateway.provider !== input.provider) return fail({ reason: 'provider-unchosen' })

  const { provider } = gateway
  const intent = await inTransaction(db, (tx) => writeIntent(tx, { gateways, provider }, input, now), 'payments.intend')
  if (!intent.ok) return intent
  if (!intent.value.payment) {
    const { changeId, isRest } = intent.value
    const payable = { bookingId: input.bookingId, changeId, isRest }
    const closed = await closeOtherSession(db, gateways, payable, now)
    if (closed === 'unreachable') return fail({ reason: 'provider-unavailable' })
    return startPayment(db, gateways, input, now)
  }
  const { sessionId, paymentId } = intent.value.payment
  if (sessionId) return ok({ sessionId })

  const text = await readChargeText(db, input.bookingId)
  const session = await callProvider(gateway, input, intent.value, text)
  if (!session) return fail({ reason: 'provider-unavailable' })

  await inTransaction(db, (tx) => noteSession(tx, paymentId, session.sessionId), 'payments.note-session')
  return ok(session)
}

async function writeIntent(
  tx: Tx,
  at: { gateways: PaymentGateways; provider: PaymentProvider },
  input: Input,
  now: Date,
): Promise<Result<Intent | Blocked, PaymentFailure>> {
  const booking = await lockBooking(tx, input.bookingId, { guestId: input.guestId })
  if (!booking) return fail({ reason: 'not-found' })
  const due = await (input.part === 'rest' ? restDue(tx, booking, now) : dueFor(tx, booking, input.part, now))
  if (!due.ok) return due

  const guest = await tx
    .selectFrom('user')
    .select(['email', 'emailVerified as isProved'])
    .select(sql<boolean>`is_blocked(id, ${booking.hostId})`.as('isBlocked'))
    .where('id', '=', input.guestId)
    .executeTakeFirstOrThrow()
  if (!mayUseAddress(guest, 'pay')) return fail({ reason: 'address-unproved' })
  // An agreed booking goes on after a block, so its change can still be paid.
  if (booking.status === 'pending' && guest.isBlocked) return fail({ reason: 'blocked' })
  const payment = await intendPayment(tx, at, { bookingId: booking.id, ...due.value }, now)
  const { amount, changeId, isRest, storesCard } = due.value
  if (!payment) return ok({ payment, changeId, isRest })
  return ok({ payment, amount, email: guest.email, storesCard })
}

type Due = { amount: Money; changeId: string | null; isRest: boolean; storesCard: boolean }

const whole = { changeId: null, isRest: false, storesCard: false }

/** An expired booking or change takes no new payment (decision C2). */
async function dueFor(
  tx: Tx,
  booking: Booking,
  part: 'all' | undefined,
  now: Date,
): Promise<Result<Due, PaymentFailure>> {
  if (booking.status === 'completed') return fail({ reason: 'already-paid' })
  if (booking.status === 'confirmed') {
    const change = await liveChange(tx, booking.id, 'anybody')
    if (change?.status !== 'awaiting-payment') return fail({ reason: 'already-paid' })
    if (!change.expiresAt || change.expiresAt <= now) return fail({ reason: 'hold-ended' })
    return ok({ ...whole, amount: money(change.differenceMinor, booking.total.currency), changeId: change.id })
  }
  if (!isAwaited(booking, 'payment', now)) return fail({ reason: 'hold-ended' })
  const deposit = part === 'all' ? null : depositNow(booking, now)
  return ok({ ...whole, amount: deposit?.now ?? booking.total, storesCard: deposit !== null })
}

/** A guest may pay the rest at any time, but not while the stored card is being charged. */
async function restDue(tx: Tx, booking: Booking, now: Date): Promise<Result<Due, PaymentFailure>> {
  const rest = booking.status === 'confirmed' ? await readRest(tx, booking.id) : null
  if (rest?.status !== 'open') return fail({ reason: 'already-paid' })
  const open = await openPayment(tx, { bookingId: booking.id, changeId: null, isRest: true })
  if (open?.by_stored_card && rest.nextAt! > now) return fail({ reason: 'being-charged' })
  return ok({ ...whole, amount: rest.amount, isRest: true })
}

async function callProvider(
  gateway: PaymentGateway,
  input: Input,
  { payment, amount, email, storesCard }: Intent,
  text: ChargeText,
) {
  try {
    return await gateway.createSession({
      idempotencyKey: payment.idempotencyKey,
      intendedAt: payment.intendedAt,
      bookingId: input.bookingId,
      amount,
      reference: payment.paymentId,
      email,
      storesCard,
      text,
      returnUrl: returnAddress(input),
    })
  } catch {
    // The intent stays, so the next try sends the same key and finds a session made meanwhile.
    return null
  }
}

/** The address the provider leads the browser to afterwards; it leads back to this checkout where nothing was paid. */
function returnAddress({ origin, bookingId, part, lang }: Input): string {
  const rest = `${part ? `&part=${part}` : ''}${lang ? `&lang=${lang}` : ''}`
  return `${origin}/bookings?status=success&id=${bookingId}&payment_session={session}${rest}`
}
