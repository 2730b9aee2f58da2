import type { PaymentGateways } from '#domain/payments/gateway.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Side } from '#kernel/side.ts'
import type { Period } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import type { ChangeStatus } from '../change.ts'
import type { AnswerFailure } from '../errors.ts'
import { ownerOf } from '../policy.ts'
import { type AgreedTerms, agreedTerms } from '../queries/parse-quote.server.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { type Change, findChange, liveChange } from '../queries/read-change.server.ts'
import { isFree, occupiedPeriod } from './answer-request.server.ts'
import { applyOrAwaitPayment } from './apply-or-await-payment.server.ts'
import { closeChange } from './close-change.server.ts'
import { lockBooking, occupiedSpaces } from './lock-booking.server.ts'
import { releaseExpiredHolds } from './release-expired-holds.server.ts'

type Answer = { by: Side; userId: string; bookingId: string; changeId: string }

/** A more expensive change holds its time until it is paid; any other is applied immediately. */
export async function acceptChange(
  db: Db,
  answer: Answer,
  now: Date,
): Promise<Result<{ status: ChangeStatus }, AnswerFailure>> {
  try {
    return await inTransaction(db, (tx) => accept(tx, answer, now), 'bookings.change')
  } catch (error) {
    if (violates(error, 'occupancy_never_overlaps')) return fail({ reason: 'dates-taken' })
    throw error
  }
}

async function accept(tx: Tx, answer: Answer, now: Date): Promise<Result<{ status: ChangeStatus }, AnswerFailure>> {
  const booking = await lockBooking(tx, answer.bookingId, ownerOf(answer))
  if (!booking) return fail({ reason: 'not-found' })
  const change = await liveChange(tx, booking.id, 'anybody')
  if (change?.id === answer.changeId && change.status === 'awaiting-payment') return ok({ status: change.status })
  if (!change || !isToAnswer(change, answer, now)) return fail({ reason: 'too-late' })
  if (booking.status !== 'confirmed' || booking.startsAt <= now || change.startsAt <= now)
    return fail({ reason: 'too-late' })

  const { listingId } = booking
  const occupied = await occupiedPeriod(tx, { ...change, listingId, terms: await termsOf(tx, change.quoteId) })
  if (!occupied) return fail({ reason: 'dates-taken' })
  if (!(await isItsTimeFree(tx, booking, occupied, now))) return fail({ reason: 'dates-taken' })
  const pace = answer.by === 'guest' ? 'at-once' : 'later'
  return ok({ status: await applyOrAwaitPayment(tx, booking, change, occupied, pace, now) })
}

/** The proposal's terms count, because the host may have moved check-in or check-out since. */
async function termsOf(tx: Tx, quoteId: string): Promise<AgreedTerms> {
  const { terms } = await tx.selectFrom('quotes').select('terms').where('id', '=', quoteId).executeTakeFirstOrThrow()
  return agreedTerms(terms, quoteId)
}

async function isItsTimeFree(tx: Tx, booking: Booking, occupied: Period, now: Date): Promise<boolean> {
  const spaces = await occupiedSpaces(tx, booking.id)
  await releaseExpiredHolds(tx, spaces, now)
  return isFree(tx, spaces, occupied, booking.id)
}

/**
 * The proposer withdraws a change, or the other side declines or does not pay; safe to repeat.
 * If its payment arrived first, the change has been applied and stays.
 */
export async function refuseChange(
  db: Db,
  gateways: PaymentGateways,
  answer: Answer,
  now: Date,
): Promise<Result<null, AnswerFailure>> {
  const own = await db
    .selectFrom('bookings')
    .innerJoin('booking_changes', 'booking_changes.booking_id', 'bookings.id')
    .select('proposed_by')
    .where('bookings.id', '=', answer.bookingId)
    .where('booking_changes.id', '=', answer.changeId)
    .where(answer.by === 'guest' ? 'guest_id' : 'host_id', '=', answer.userId)
    .executeTakeFirst()
  if (!own) return fail({ reason: 'not-found' })

  const ending = own.proposed_by === answer.by ? 'withdrawn' : 'declined'
  await closeChange(db, gateways, answer.changeId, ending, now)
  // An applied or ended change keeps its status.
  const change = await findChange(db, answer.changeId)
  return change?.status === 'applied' ? fail({ reason: 'too-late' }) : ok(null)
}

const isToAnswer = (change: Change, { by, changeId }: Answer, now: Date) =>
  change.id === changeId &&
  change.status === 'proposed' &&
  change.proposedBy !== by &&
  change.expiresAt !== null &&
  change.expiresAt > now
