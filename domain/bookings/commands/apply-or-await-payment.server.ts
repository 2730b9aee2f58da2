import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import { returnGoodwill } from '#domain/payments/commands/return-goodwill.server.ts'
import { intendRefunds } from '#domain/payments/commands/refund-payment.server.ts'
import { money } from '#kernel/money.ts'
import { addMinutes, type Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { answerBy, HOLD_MINUTES } from '../booking.ts'
import type { ChangeStatus } from '../change.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import type { Change } from '../queries/read-change.server.ts'
import { applyChange } from './apply-change.server.ts'
import { occupiedSpaces } from './lock-booking.server.ts'
import { occupy } from '#domain/occupancy/commands/occupy.server.ts'
import { settleShares } from './settle-shares.server.ts'
import { shrinkRest } from './write-rest.server.ts'

/**
 * A dearer change holds its time beside the booking's own until it is paid; others apply immediately.
 *
 * @param occupied what the change takes of the booking's spaces
 * @param pace `at-once`: a normal hold, for a guest at the screen; `later`: the time for an answer
 * @throws DatabaseError `occupancy_never_overlaps` when another booking or block has the time
 */
export async function applyOrAwaitPayment(
  tx: Tx,
  booking: Booking,
  change: Change,
  occupied: Period,
  pace: 'at-once' | 'later',
  now: Date,
): Promise<ChangeStatus> {
  const spaces = await occupiedSpaces(tx, booking.id)
  await occupy(tx, spaces, { bookingId: booking.id, changeId: change.id }, occupied, now)
  if (change.differenceMinor > 0) return awaitPayment(tx, booking, change, pace, now)

  await applyChange(tx, booking, change, now)
  if (change.differenceMinor < 0) {
    const cheaper = { bookingId: booking.id, changeId: change.id, cut: -change.differenceMinor }
    const back = await shrinkRest(tx, cheaper, now)
    // The guest's bank may have reclaimed a part before.
    const left = await leftToGiveBack(tx, booking.id)
    const { currency } = booking.total
    const amount = money(Math.min(back, left), currency)
    await returnGoodwill(tx, { bookingId: booking.id, cut: money(back - amount.minor, currency) }, now)
    await intendRefunds(tx, { bookingId: booking.id, amount, reason: 'changed', changeId: change.id }, now)
  }
  await settleShares(tx, booking.id, now)
  return 'applied'
}

async function awaitPayment(
  tx: Tx,
  booking: Booking,
  change: Change,
  pace: 'at-once' | 'later',
  now: Date,
): Promise<ChangeStatus> {
  const start = change.startsAt < booking.startsAt ? change.startsAt : booking.startsAt
  const until = pace === 'at-once' ? addMinutes(now, HOLD_MINUTES) : answerBy(start, now)
  await tx
    .updateTable('booking_changes')
    .set({ status: 'awaiting-payment', expires_at: until, status_at: now })
    .where('id', '=', change.id)
    .execute()
  if (pace === 'later')
    await addJob(tx, 'notifications.notify-of-booking', {
      bookingId: booking.id,
      changeId: change.id,
      event: 'change_accepted',
    })
  return 'awaiting-payment'
}
