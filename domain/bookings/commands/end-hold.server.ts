import { closeSession } from '#domain/payments/commands/close-session.server.ts'
import type { PaymentGateways } from '#domain/payments/gateway.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Ending } from '../booking.ts'
import { endBooking } from './end-booking.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import { settleClosed } from './settle-closed-session.server.ts'

/**
 * The provider's session is expired before dates are freed; a paid one confirms (decision C2).
 *
 * @returns when to try again, if the hold has not expired yet
 */
export async function expireHold(
  db: Db,
  gateways: PaymentGateways,
  bookingId: string,
  now: Date,
): Promise<Date | null> {
  const booking = await db
    .selectFrom('bookings')
    .select(['status', 'expires_at', 'waits_for'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (booking?.status !== 'pending' || !booking.expires_at) return null
  if (booking.expires_at > now) return booking.expires_at

  const reason = booking.waits_for === 'host' ? 'expired' : 'not-paid'
  await endHold(db, gateways, bookingId, { by: 'system', reason }, now)
  return null
}

/**
 * A guest releases an unpaid hold or withdraws a request; safe to repeat.
 *
 * @returns whether it is released: a paid or expired one, or another guest's, is not
 */
export async function releaseHold(
  db: Db,
  gateways: PaymentGateways,
  input: { guestId: string; bookingId: string },
  now: Date,
): Promise<boolean> {
  const own = await ownHold(db, input)
  // This guest has released it before, and the reply was lost.
  if (own?.status !== 'pending') return isReleased(own)

  await endHold(db, gateways, input.bookingId, { by: 'guest', reason: 'changed-plans' }, now)
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

async function endHold(db: Db, gateways: PaymentGateways, bookingId: string, ending: Ending, now: Date): Promise<void> {
  const session = await closeSession(db, gateways, { bookingId, changeId: null })
  const isDone = await inTransaction(
    db,
    async (tx) => {
      if (await settleClosed(tx, session, now)) return true
      const booking = await lockBooking(tx, bookingId, 'anybody')
      // A host may have accepted meanwhile, which sets a new deadline.
      if (booking?.status !== 'pending') return true
      if (ending.by === 'system' && booking.expiresAt && booking.expiresAt > now) return true
      if (await openPayment(tx, { bookingId, changeId: null })) return false
      await endBooking(tx, booking, ending, now)
      return true
    },
    'bookings.end-hold',
  )
  // A payment was started after the provider was called, so its session is closed first.
  if (!isDone) await endHold(db, gateways, bookingId, ending, now)
}
