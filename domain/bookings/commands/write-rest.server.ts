import { restDueAt } from '#domain/pricing/deposit.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { statusesBefore } from '#kernel/life.ts'
import type { Money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { RestEvent } from '../events.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { readRest } from '../queries/read-rest.server.ts'
import { cutRest, nextRestStep, restLife, type RestPlan } from '../rest.ts'

/** All of these run in a command that holds the booking. */

/** The deposit is paid: what it lacks of the total is due later. */
export async function openRest(tx: Tx, booking: Booking, rest: Money, now: Date): Promise<void> {
  if (!booking.deposit) throw new RangeError(`booking ${booking.id}: less than the total was paid`)
  const { restDays: days, dueAt } = booking.deposit
  const nextAt = nextRestStep({ dueAt, remindedAt: null, failures: 0, failedAt: null, endsAt: null })
  await tx
    .insertInto('booking_rests')
    .values({
      booking_id: booking.id,
      status: 'open',
      amount_minor: rest.minor,
      currency: rest.currency,
      days,
      due_at: dueAt,
      next_at: nextAt,
      created_at: now,
    })
    .execute()
  await scheduleRest(tx, booking.id, nextAt)
}

/** One job waits for the next step; `next_at` has the last word on when it is. */
export const scheduleRest = (tx: Tx, bookingId: string, runAt: Date): Promise<void> =>
  addJob(tx, 'bookings.collect-rest', { bookingId }, { runAt, key: `rest:${bookingId}` })

/** Only an open rest ends; its card is not needed any more. */
export async function endRest(tx: Tx, bookingId: string, status: 'paid' | 'dropped', now: Date): Promise<void> {
  await tx
    .updateTable('booking_rests')
    .set({ status, next_at: null, ended_at: now })
    .where('booking_id', '=', bookingId)
    .where('status', 'in', statusesBefore(restLife, status))
    .execute()
  await addJob(tx, 'bookings.forget-card', { bookingId }, { key: `card:${bookingId}` })
}

/** The booking has ended, so nothing more is due; who is just paying is not charged, or gets it back. */
export async function dropRest(tx: Tx, bookingId: string, now: Date): Promise<void> {
  const rest = await readRest(tx, bookingId)
  if (rest?.status !== 'open') return
  await endRest(tx, bookingId, 'dropped', now)
  await closeOpen(tx, bookingId)
}

/** A provider is asked outside of transactions. */
async function closeOpen(tx: Tx, bookingId: string): Promise<void> {
  const open = await openPayment(tx, { bookingId, changeId: null, isRest: true })
  if (open) await addJob(tx, 'bookings.close-rest-session', { bookingId })
}

/**
 * A change has made the booking cheaper, so less is due later.
 *
 * @param cut by how much it is cheaper, in minor units
 * @returns what of it goes back to the guest
 */
export async function shrinkRest(
  tx: Tx,
  { bookingId, changeId, cut }: { bookingId: string; changeId: string; cut: number },
  now: Date,
): Promise<number> {
  const open = await readRest(tx, bookingId)
  if (open?.status !== 'open') return cut
  const { rest, fromRest, back } = cutRest(open.amount, cut)
  if (rest)
    await tx
      .updateTable('booking_rests')
      .set({ amount_minor: rest.minor })
      .where('booking_id', '=', bookingId)
      .where('status', '=', 'open')
      .execute()
  else await endRest(tx, bookingId, 'dropped', now)
  await tx.updateTable('booking_changes').set({ rest_cut_minor: fromRest }).where('id', '=', changeId).execute()
  // Who is just paying would pay too much, and get it back.
  await closeOpen(tx, bookingId)
  return back
}

/** Another beginning moves the due time; what has failed already ends no later. */
export async function moveRest(
  tx: Tx,
  { id, startsAt, timeZone }: Pick<Booking, 'id' | 'startsAt' | 'timeZone'>,
  now: Date,
): Promise<void> {
  const rest = await readRest(tx, id)
  if (rest?.status !== 'open') return
  const isFailing = rest.failures > 0
  const dueAt = isFailing ? rest.dueAt : restDueAt({ startsAt, timeZone }, rest.days)
  if (!isFailing && dueAt.getTime() === rest.dueAt.getTime()) return
  const endsAt = rest.endsAt && startsAt < rest.endsAt ? startsAt : rest.endsAt
  const again = nextRestStep({ ...rest, dueAt, endsAt, remindedAt: null })
  // Whoever was reminded is so again, where there is time for it.
  const plan: RestPlan = { ...rest, dueAt, endsAt, remindedAt: again > now ? null : rest.remindedAt }
  const nextAt = nextRestStep(plan)
  await tx
    .updateTable('booking_rests')
    .set({ due_at: dueAt, ends_at: endsAt, reminded_at: plan.remindedAt, next_at: nextAt })
    .where('booking_id', '=', id)
    .where('status', '=', 'open')
    .execute()
  await scheduleRest(tx, id, nextAt)
}

/** Each has a number of its own, so that one that happens again is told again. */
export const notifyOfRest = (tx: Tx, event: RestEvent): Promise<void> =>
  addJob(tx, 'notifications.notify-of-booking', event)

/** Events that may happen again are told apart by their second. */
export const numberOf = (at: Date): number => Math.floor(at.getTime() / 1000)
