import { closeSession } from '#domain/payments/commands/close-session.server.ts'
import type { PaymentGateways } from '#domain/payments/gateway.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { findChange } from '../queries/read-change.server.ts'
import { dropChange } from './apply-change.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import { settleClosed } from './settle-closed-session.server.ts'

/**
 * The change's time is released and the booking stays as it was.
 *
 * @param ending `expired` first checks the deadline; the others are a guest's or host's decision
 * @returns when to try again, if it has not expired yet
 */
export async function closeChange(
  db: Db,
  gateways: PaymentGateways,
  changeId: string,
  ending: 'expired' | 'withdrawn' | 'declined',
  now: Date,
): Promise<Date | null> {
  const found = await findChange(db, changeId)
  if (!found?.expiresAt) return null
  if (ending === 'expired' && found.expiresAt > now) return found.expiresAt

  const session = await closeSession(db, gateways, { bookingId: found.bookingId, changeId })
  const isDone = await inTransaction(
    db,
    async (tx) => {
      if (await settleClosed(tx, session, now)) return true
      const booking = await lockBooking(tx, found.bookingId, 'anybody')
      const change = await findChange(tx, changeId)
      if (!booking || !change?.expiresAt || (ending === 'expired' && change.expiresAt > now)) return true
      if (await openPayment(tx, { bookingId: booking.id, changeId })) return false
      await dropChange(tx, change, ending, now)
      if (ending !== 'withdrawn')
        await addJob(tx, 'notifications.notify-of-booking', {
          bookingId: booking.id,
          changeId,
          event: `change_${ending}`,
        })
      return true
    },
    'bookings.change',
  )
  // A session that was opened meanwhile is closed first, as with a hold.
  return isDone ? null : closeChange(db, gateways, changeId, ending, now)
}

/** After its booking's end a change's session is closed, or a payment already made is refunded. */
export async function closeChangeSession(
  db: Db,
  gateways: PaymentGateways,
  changeId: string,
  now: Date,
): Promise<void> {
  const change = await findChange(db, changeId)
  const session = change && (await closeSession(db, gateways, { bookingId: change.bookingId, changeId }))
  if (session) await inTransaction(db, (tx) => settleClosed(tx, session, now), 'bookings.record-event')
}
