import { endBooking } from '#domain/bookings/commands/end-booking.server.ts'
import { money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { PaymentGateway } from '../gateway.server.ts'
import { capture, lockPayment } from './record-event.server.ts'

/**
 * Ends a hold whose time has run out. The provider's session is expired first, and only then are the dates freed; when the
 * provider answers that it was paid, the booking is confirmed instead (decision C2).
 *
 * @returns when it must be asked again, if the hold is not over yet
 */
export async function expireHold(db: Db, gateway: PaymentGateway, bookingId: string, now: Date): Promise<Date | null> {
  const booking = await db
    .selectFrom('bookings')
    .select(['status', 'held_until'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (booking?.status !== 'pending' || !booking.held_until) return null
  if (booking.held_until > now) return booking.held_until

  await closeAndFree(db, gateway, bookingId, { by: 'system', reason: 'expired' }, now)
  return null
}

/** The guest lets go of dates that they hold and have not paid. Someone else's booking reads as missing. */
export async function giveUpHold(
  db: Db,
  gateway: PaymentGateway,
  wish: { guestId: string; bookingId: string },
  now: Date,
): Promise<boolean> {
  const own = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', wish.bookingId)
    .where('guest_id', '=', wish.guestId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!own) return false

  await closeAndFree(db, gateway, wish.bookingId, { by: 'guest', reason: 'changed-plans' }, now)
  return true
}

type Ending = Parameters<typeof endBooking>[2]

async function closeAndFree(
  db: Db,
  gateway: PaymentGateway,
  bookingId: string,
  ending: Ending,
  now: Date,
): Promise<void> {
  const sessionId = await openSession(db, gateway, bookingId)
  const became = sessionId ? await gateway.expireSession(sessionId) : 'expired'

  await inTransaction(db, async (tx) => {
    if (sessionId && became === 'paid') return captureLocked(tx, sessionId, now)

    const booking = await tx
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirst()
    if (booking?.status !== 'pending') return
    await tx
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('booking_id', '=', bookingId)
      .where('status', 'in', ['intended', 'open'])
      .execute()
    await endBooking(tx, bookingId, ending, now)
  })
}

async function captureLocked(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, sessionId)
  if (payment) await capture(tx, payment, now)
}

/** A payment that was intended may have a session that we were never told of: the same key finds it. */
async function openSession(db: Db, gateway: PaymentGateway, bookingId: string): Promise<string | null> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', 'in', ['intended', 'open'])
    .executeTakeFirst()
  if (!payment || payment.session_id) return payment?.session_id ?? null

  const { sessionId } = await gateway.createSession({
    idempotencyKey: payment.idempotency_key,
    amount: money(payment.amount_minor, payment.currency),
    reference: payment.id,
    email: '',
    returnUrl: '',
  })
  await db
    .updateTable('payments')
    .set({ status: 'open', session_id: sessionId })
    .where('id', '=', payment.id)
    .where('status', '=', 'intended')
    .execute()
  return sessionId
}
