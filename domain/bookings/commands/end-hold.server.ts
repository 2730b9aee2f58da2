import { closeSession } from '#domain/payments/commands/close-session.server.ts'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Ending } from '../booking.ts'
import { endBooking } from './end-booking.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import { settleClosed } from './settle-closed-session.server.ts'

/**
 * Ends a hold or a request that has expired. The provider's session is expired first, and only then are the dates
 * freed; when the provider answers that it was paid, the booking is confirmed instead (decision C2).
 *
 * @returns when to try again, if the hold has not expired yet
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
 * The guest releases dates that they hold and have not paid, or withdraws a request. Safe to repeat. A booking of
 * another guest is treated as missing.
 *
 * @returns whether it is released: what was paid, or expired, meanwhile is not
 */
export async function releaseHold(
  db: Db,
  gateway: PaymentGateway,
  input: { guestId: string; bookingId: string },
  now: Date,
): Promise<boolean> {
  const own = await ownHold(db, input)
  // Already released by this guest: an earlier request was committed and its reply was lost.
  if (own?.status !== 'pending') return isReleased(own)

  await endHold(db, gateway, input.bookingId, { by: 'guest', reason: 'changed-plans' }, now)
  return isReleased(await ownHold(db, input))
}

type Ended = { status: string; cancelled_by: string | null; cancel_reason: string | null }

const ownHold = (db: Db, { guestId, bookingId }: { guestId: string; bookingId: string }): Promise<Ended | undefined> =>
  db
    .selectFrom('bookings')
    .select(['status', 'cancelled_by', 'cancel_reason'])
    .where('id', '=', bookingId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst()

const isReleased = (hold: Ended | undefined) =>
  hold?.cancelled_by === 'guest' && ['changed-plans', 'exchanged'].includes(hold.cancel_reason ?? '')

async function endHold(db: Db, gateway: PaymentGateway, bookingId: string, ending: Ending, now: Date): Promise<void> {
  const session = await closeSession(db, gateway, { bookingId, changeId: null })
  const isDone = await inTransaction(
    db,
    async (tx) => {
      if (await settleClosed(tx, session, now)) return true
      const booking = await lockBooking(tx, bookingId, 'anybody')
      // `expired` releases only what is still expired: a host may have accepted meanwhile.
      if (booking?.status !== 'pending') return true
      if (ending.by === 'system' && booking.heldUntil && booking.heldUntil > now) return true
      if (await openPayment(tx, { bookingId, changeId: null })) return false
      await endBooking(tx, booking, ending, now)
      return true
    },
    'bookings.end-hold',
  )
  // A payment was started since the provider was called: that session is closed first.
  if (!isDone) await endHold(db, gateway, bookingId, ending, now)
}
