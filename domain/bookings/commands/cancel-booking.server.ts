import { answerColumn, answerOnce } from './answer-once.server.ts'
import { blockCancelledDates } from './block-cancelled-dates.server.ts'
import { endBooking } from './end-booking.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import type { Ending } from '../booking.ts'
import type { AdminCancelFailure, CancelFailure } from '../errors.ts'
import { mayBreakOff, mayCancel, type Owner } from '../policy.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { liveChange } from '../queries/read-change.server.ts'
import { readRefund } from '../queries/read-refund.server.ts'
import { returnGoodwill } from '#domain/payments/commands/return-goodwill.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { z } from 'zod'
import { addJob } from '#platform/outbox.server.ts'
import { intendRefunds } from '#domain/payments/commands/refund-payment.server.ts'
import type { RefundReason } from '#domain/payments/refund.ts'
import { settleShares } from './settle-shares.server.ts'

const cancelledBefore = answerColumn(z.object({ refundMinor: z.int() }))
type Cancelled<Failure = CancelFailure> = Result<{ refundMinor: number }, Failure>

/** Each role cancels by its own rule. */
export const cancelBy = { guest: cancelByGuest, host: cancelByHost, admin: cancelByAdmin }

/**
 * A guest cancels for the refund that was shown; after a passed deadline the new one is shown first.
 *
 * @param shownMinor the refund that the guest saw, in minor units of the booking's currency
 */
async function cancelByGuest(
  db: Db,
  input: { guestId: string; bookingId: string; shownMinor: number; idempotencyKey: string },
  now: Date,
): Promise<Cancelled> {
  const request = { userId: input.guestId, key: input.idempotencyKey, owner: { guestId: input.guestId } }
  return cancel(db, input.bookingId, request, now, async (tx, booking) => {
    if (!mayCancel(booking, now)) return fail({ reason: 'too-late' })
    if ((await readRefund(tx, booking, now, 'guest')).total.minor !== input.shownMinor)
      return fail({ reason: 'refund-changed' })
    return endAndRefund(tx, booking, endings.guest, now)
  })
}

/** The guest gets a full refund and the dates stay blocked (domain rules, Cancelling). */
async function cancelByHost(
  db: Db,
  input: { hostId: string; bookingId: string; idempotencyKey: string },
  now: Date,
): Promise<Cancelled> {
  const request = { userId: input.hostId, key: input.idempotencyKey, owner: { hostId: input.hostId } }
  return cancel(db, input.bookingId, request, now, async (tx, booking) => {
    if (!mayBreakOff(booking, now)) return fail({ reason: 'too-late' })
    const done = await endAndRefund(tx, booking, endings.host, now)
    await blockCancelledDates(tx, booking, now)
    return done
  })
}

type ByAdmin = { adminId: string; mayPay?: boolean; bookingId: string; reason: string; idempotencyKey: string }

/**
 * The guest gets a full refund and the dates are freed; the caller has checked the admin's permission for bookings.
 *
 * @param input.mayPay whether the admin has the one for payments, without which nothing is refunded
 */
async function cancelByAdmin(
  db: Db,
  { mayPay = false, ...input }: ByAdmin,
  now: Date,
): Promise<Cancelled<AdminCancelFailure>> {
  const request = { userId: input.adminId, key: input.idempotencyKey, owner: 'anybody' } as const
  return cancel<AdminCancelFailure>(db, input.bookingId, request, now, async (tx, booking) => {
    if (!mayBreakOff(booking, now)) return fail({ reason: 'too-late' })
    if (!mayPay && (await readRefund(tx, booking, now, 'admin')).total.minor > 0)
      return fail({ reason: 'may-not-refund' })
    const done = await endAndRefund(tx, booking, endings.admin, now)
    const { adminId: actorId, bookingId: id, reason } = input
    await recordAudit(tx, { actorId, action: 'booking-cancelled', on: { kind: 'booking', id }, reason }, now)
    return done
  })
}

async function cancel<Failure>(
  db: Db,
  bookingId: string,
  { userId, key, owner }: { userId: string; key: string; owner: Owner },
  now: Date,
  work: (tx: Tx, booking: Booking) => Promise<Cancelled<Failure>>,
): Promise<Cancelled<Failure | { reason: 'not-found' }>> {
  return inTransaction(
    db,
    async (tx) => {
      const booking = await lockBooking(tx, bookingId, owner)
      if (!booking) return fail({ reason: 'not-found' })
      const request = { userId, scope: `cancel:${bookingId}`, key }
      return answerOnce(tx, request, now, cancelledBefore, () => work(tx, booking))
    },
    'bookings.cancel',
  )
}

const endings = {
  guest: { by: 'guest', reason: 'changed-plans' },
  host: { by: 'host', reason: 'host-cancelled' },
  admin: { by: 'admin', reason: 'admin' },
} as const satisfies Record<string, Ending>

const refundReasons = {
  guest: 'guest-cancelled',
  host: 'host-cancelled',
  admin: 'admin-cancelled',
  system: 'rest-unpaid',
} as const satisfies Record<Ending['by'], RefundReason>

/** Runs in a command that holds the booking; one that ends for want of payment is refunded as if its guest had cancelled. */
export async function endAndRefund(tx: Tx, booking: Booking, ending: Ending, now: Date): Promise<Cancelled> {
  const change = await liveChange(tx, booking.id, 'anybody')
  // Before the booking's end, which drops an open rest.
  const { total: amount, cut } = await readRefund(tx, booking, now, ending.by === 'system' ? 'guest' : ending.by)
  await endBooking(tx, booking, ending, now)
  // The change's time is already released; only its payment session remains to be closed.
  if (change?.status === 'awaiting-payment') await addJob(tx, 'bookings.close-change-session', { changeId: change.id })

  await returnGoodwill(tx, { bookingId: booking.id, cut }, now)
  const reason = refundReasons[ending.by]
  if (amount.minor > 0) await intendRefunds(tx, { bookingId: booking.id, amount, reason }, now)
  await settleShares(tx, booking.id, now)
  return ok({ refundMinor: amount.minor })
}
