import { endChange } from './apply-change.server.ts'
import { endBooking } from './end-booking.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import { release } from './occupy.server.ts'
import type { Ending } from '../booking.ts'
import { findChange } from '../queries/read-change.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { openPaymentStatuses } from '#domain/payments/payment.ts'
import { capturePayment } from './capture-payment.server.ts'
import { type ClosedSession, closeSession } from '#domain/payments/commands/close-session.server.ts'
import { lockPayment } from './lock-payment.server.ts'
import { expirePayment } from './record-event.server.ts'

/**
 * Ends a hold or a request whose time has run out. The provider's session is expired first, and only then are the dates
 * freed; when the provider answers that it was paid, the booking is confirmed instead (decision C2).
 *
 * @returns when it must be asked again, if the hold is not over yet
 */
export async function expireHold(db: Db, gateway: PaymentGateway, bookingId: string, now: Date): Promise<Date | null> {
  const booking = await db
    .selectFrom('bookings')
    .select(['status', 'held_until', 'waits_for'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (booking?.status !== 'pending' || !booking.held_until) return null
  if (booking.held_until > now) return booking.held_until

  const reason = booking.waits_for === 'host' ? 'expired' : 'not-paid'
  await endHold(db, gateway, bookingId, { by: 'system', reason }, now)
  return null
}

/**
 * The guest lets go of dates that they hold and have not paid, or of a request; twice is once. Someone else's booking reads as
 * missing.
 *
 * @returns whether it is given up: what has been paid, or has run out, meanwhile is not
 */
export async function releaseHold(
  db: Db,
  gateway: PaymentGateway,
  input: { guestId: string; bookingId: string },
  now: Date,
): Promise<boolean> {
  const own = await ownHold(db, input)
  // A commit whose reply is lost has happened.
  if (own?.status !== 'pending') return isGivenUp(own)

  await endHold(db, gateway, input.bookingId, { by: 'guest', reason: 'changed-plans' }, now)
  return isGivenUp(await ownHold(db, input))
}

type Ended = { status: string; cancelled_by: string | null; cancel_reason: string | null }

const ownHold = (db: Db, { guestId, bookingId }: { guestId: string; bookingId: string }): Promise<Ended | undefined> =>
  db
    .selectFrom('bookings')
    .select(['status', 'cancelled_by', 'cancel_reason'])
    .where('id', '=', bookingId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst()

const isGivenUp = (hold: Ended | undefined) =>
  hold?.cancelled_by === 'guest' && ['changed-plans', 'exchanged'].includes(hold.cancel_reason ?? '')

async function endHold(db: Db, gateway: PaymentGateway, bookingId: string, ending: Ending, now: Date): Promise<void> {
  const session = await closeSession(db, gateway, { bookingId, changeId: null })
  const isDone = await inTransaction(
    db,
    async (tx) => {
      if (await settleClosed(tx, session, now)) return true
      const booking = await lockBooking(tx, bookingId, 'anybody')
      // By the system: only what is still run out; a host may have accepted meanwhile.
      if (booking?.status !== 'pending') return true
      if (ending.by === 'system' && booking.heldUntil && booking.heldUntil > now) return true
      if (await isBeingPaid(tx, bookingId, null)) return false
      await endBooking(tx, booking, ending, now)
      return true
    },
    'bookings.end-hold',
  )
  // Somebody has begun to pay since we asked the provider: that session is closed first.
  if (!isDone) await endHold(db, gateway, bookingId, ending, now)
}

/** Whether a session may still be paid, of a booking or of a change of it. */
export async function isBeingPaid(tx: Tx, bookingId: string, changeId: string | null): Promise<boolean> {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('change_id', 'is not distinct from', changeId)
    .where('status', 'in', openPaymentStatuses)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Ends a change that nobody waits for any longer: the time it held is free, the booking stays as it was.
 *
 * @param ending `expired` asks whether its time is over; the others are somebody's decision
 * @returns when it must be asked again, if it is not over yet
 */
export async function closeChange(
  db: Db,
  gateway: PaymentGateway,
  changeId: string,
  ending: 'expired' | 'withdrawn' | 'declined',
  now: Date,
): Promise<Date | null> {
  const found = await findChange(db, changeId)
  if (!found?.waitsUntil) return null
  if (ending === 'expired' && found.waitsUntil > now) return found.waitsUntil

  const session = await closeSession(db, gateway, { bookingId: found.bookingId, changeId })
  const isDone = await inTransaction(
    db,
    async (tx) => {
      if (await settleClosed(tx, session, now)) return true
      const booking = await lockBooking(tx, found.bookingId, 'anybody')
      const change = await findChange(tx, changeId)
      if (!booking || !change?.waitsUntil || (ending === 'expired' && change.waitsUntil > now)) return true
      if (await isBeingPaid(tx, booking.id, changeId)) return false
      await release(tx, booking.id, now, { only: changeId })
      await endChange(tx, changeId, ending, now)
      if (ending !== 'withdrawn')
        await addJob(tx, 'notifications.tell', { bookingId: booking.id, changeId, event: `change_${ending}` })
      return true
    },
    'bookings.change',
  )
  // As with a hold: a session that has been opened since is closed first.
  return isDone ? null : closeChange(db, gateway, changeId, ending, now)
}

/** A change has ended with its booking: nobody shall pay it any more, and who has paid gets it back. */
export async function closeChangeSession(db: Db, gateway: PaymentGateway, changeId: string, now: Date): Promise<void> {
  const change = await findChange(db, changeId)
  const session = change && (await closeSession(db, gateway, { bookingId: change.bookingId, changeId }))
  if (session) await inTransaction(db, (tx) => settleClosed(tx, session, now), 'payments.record-event')
}

/** @returns whether it had been paid, and has been captured: then nothing ends */
export async function settleClosed(tx: Tx, session: ClosedSession | null, now: Date): Promise<boolean> {
  if (!session) return false
  const payment = await lockPayment(tx, { sessionId: session.sessionId, reference: session.paymentId })
  if (!payment) return false
  if (session.became === 'paid') await capturePayment(tx, payment, session.sessionId, now)
  else await expirePayment(tx, payment.id, session.sessionId)
  return session.became === 'paid'
}
