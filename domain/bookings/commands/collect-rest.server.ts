import { cardSession } from '#domain/payments/queries/card-session.server.ts'
import { closeSession } from '#domain/payments/commands/close-session.server.ts'
import { type IntendedPayment, intendStoredCharge } from '#domain/payments/commands/intend-payment.server.ts'
import { expirePayment, noteIntent } from '#domain/payments/commands/note-session.server.ts'
import {
  type ChargedCard,
  gatewayOf,
  type PaymentGateway,
  type PaymentGateways,
} from '#domain/payments/gateway.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { readChargeText } from '../queries/read-charge-text.server.ts'
import { readRest, type Rest } from '../queries/read-rest.server.ts'
import { nextRestStep, REST_LEASE_MINUTES, restEndsAt, type RestFailure, restStep } from '../rest.ts'
import { endAndRefund } from './cancel-booking.server.ts'
import { capturePayment } from './capture-payment.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import { lockPayment } from './lock-payment.server.ts'
import { settleClosed } from './settle-closed-session.server.ts'
import { notifyOfRest, numberOf, scheduleRest } from './write-rest.server.ts'

type Charge = { payment: IntendedPayment; storedBy: string; amount: Rest['amount'] }
type Begun = { do: 'nothing' } | { do: 'close' } | ({ do: 'charge'; gateway: Charging } & Charge)
type Charging = PaymentGateway & Required<Pick<PaymentGateway, 'chargeStored'>>

/**
 * Does what is due of a booking's rest: reminds, charges the stored card or asks for the payment, and in the end cancels
 * (docs/decisions/183-part-now-rest-later.md). It may run at any time, and queues its next run.
 *
 * @throws Error when the provider cannot be reached: nothing counts as failed then
 */
export async function collectRest(db: Db, gateways: PaymentGateways, bookingId: string, now: Date): Promise<void> {
  const step = await inTransaction(db, (tx) => begin(tx, gateways, bookingId, now), 'bookings.collect-rest')
  if (step.do === 'close') {
    await closeRestSession(db, gateways, bookingId, now)
    return collectRest(db, gateways, bookingId, now)
  }
  if (step.do === 'nothing') return
  const { idempotencyKey, intendedAt, paymentId: reference } = step.payment
  const { storedBy, amount, gateway } = step
  const answer = await gateway.chargeStored({
    idempotencyKey,
    intendedAt,
    bookingId,
    amount,
    reference,
    storedBy,
    text: await readChargeText(db, bookingId),
  })
  await inTransaction(
    db,
    (tx) => noteAnswer(tx, { bookingId, paymentId: reference, answer }, now),
    'bookings.collect-rest',
  )
}

/**
 * Ends what is open for the rest at its provider: a guest's session, or a charge whose answer was lost. A payment that came through is
 * taken, and goes back where nothing is owed any more.
 */
export async function closeRestSession(db: Db, gateways: PaymentGateways, bookingId: string, now: Date): Promise<void> {
  const closed = await closeSession(db, gateways, restOf(bookingId))
  await inTransaction(
    db,
    async (tx) => {
      if (await settleClosed(tx, closed, now)) return
      if (closed?.answer) await noteFailure(tx, bookingId, failureOf(closed.answer), now)
    },
    'bookings.record-event',
  )
}

const restOf = (bookingId: string) => ({ bookingId, changeId: null, isRest: true })

async function begin(tx: Tx, gateways: PaymentGateways, bookingId: string, now: Date): Promise<Begun> {
  const booking = await lockBooking(tx, bookingId, 'anybody')
  const rest = booking && (await readRest(tx, bookingId))
  if (!booking || rest?.status !== 'open') return { do: 'nothing' }
  // Somebody charges the card at this moment, or the job came too early.
  if (rest.nextAt! > now) return wait(tx, bookingId, rest.nextAt!)
  const step = restStep(rest, now)
  if (step === 'wait') return wait(tx, bookingId, nextRestStep(rest))
  if (step === 'remind') return remind(tx, bookingId, rest, now)
  if (await openPayment(tx, restOf(bookingId))) return { do: 'close' }
  if (step === 'collect') return beginCharge(tx, gateways, booking, rest, now)

  await endAndRefund(tx, booking, { by: 'system', reason: 'rest-unpaid' }, now)
  return { do: 'nothing' }
}

async function wait(tx: Tx, bookingId: string, until: Date): Promise<Begun> {
  await plan(tx, bookingId, { next_at: until })
  return { do: 'nothing' }
}

async function remind(tx: Tx, bookingId: string, rest: Rest, now: Date): Promise<Begun> {
  await plan(tx, bookingId, { reminded_at: now, next_at: rest.dueAt })
  await notifyOfRest(tx, { event: 'rest_reminder', bookingId, number: numberOf(rest.dueAt) })
  return { do: 'nothing' }
}

/** Without a stored card its guest is asked; a bank that wants its customer is not asked again. */
async function beginCharge(
  tx: Tx,
  gateways: PaymentGateways,
  { id: bookingId }: Booking,
  rest: Rest,
  now: Date,
): Promise<Begun> {
  const card = await cardSession(tx, bookingId)
  const gateway = card && gatewayOf(gateways, card.provider)
  if (rest.failure === 'authentication' || !card || !gateway?.chargeStored) {
    await noteFailure(tx, bookingId, rest.failure ?? 'no-card', now)
    return { do: 'nothing' }
  }
  const { provider, sessionId: storedBy } = card
  const payment = await intendStoredCharge(tx, { bookingId, provider, amount: rest.amount }, now)
  await plan(tx, bookingId, { next_at: addMinutes(now, REST_LEASE_MINUTES) })
  return {
    do: 'charge',
    gateway: { ...gateway, chargeStored: gateway.chargeStored },
    payment,
    storedBy,
    amount: rest.amount,
  }
}

type Answered = { bookingId: string; paymentId: string; answer: ChargedCard }

async function noteAnswer(tx: Tx, { bookingId, paymentId, answer }: Answered, now: Date): Promise<void> {
  const payment = await lockPayment(tx, { sessionId: answer.sessionId, reference: paymentId })
  if (!payment) return
  if (answer.state === 'paid') {
    if (answer.intentId) await noteIntent(tx, paymentId, answer.intentId)
    return capturePayment(tx, payment, answer.sessionId, now)
  }
  await expirePayment(tx, paymentId, null)
  await noteFailure(tx, bookingId, failureOf(answer), now)
}

const failureOf = ({ state }: ChargedCard): RestFailure => (state === 'paid' ? 'declined' : state)

/** From the first failure the 48 hours run; the guest hears of each, the host of the first. */
async function noteFailure(tx: Tx, bookingId: string, failure: RestFailure, now: Date): Promise<void> {
  const booking = await lockBooking(tx, bookingId, 'anybody')
  const rest = booking && (await readRest(tx, bookingId))
  if (!booking || rest?.status !== 'open') return
  const failedAt = rest.failedAt ?? now
  const endsAt = rest.endsAt ?? restEndsAt(now, booking.startsAt)
  const failures = rest.failures + 1
  const nextAt = nextRestStep({ ...rest, failures, failedAt, endsAt })
  await plan(tx, bookingId, { failures, failure, failed_at: failedAt, ends_at: endsAt, next_at: nextAt })
  await notifyOfRest(tx, { event: 'rest_failing', bookingId, number: failures })
  if (failures === 1) await notifyOfRest(tx, { event: 'rest_late', bookingId, number: failures })
}

type Plan = {
  next_at: Date
  reminded_at?: Date
  failures?: number
  failure?: RestFailure
  failed_at?: Date
  ends_at?: Date
}

async function plan(tx: Tx, bookingId: string, columns: Plan): Promise<void> {
  await tx
    .updateTable('booking_rests')
    .set(columns)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .execute()
  await scheduleRest(tx, bookingId, columns.next_at)
}
