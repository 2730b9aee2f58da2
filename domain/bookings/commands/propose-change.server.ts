import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { z } from 'zod'
import { type ChangeStatus, changeStatuses } from '../change.ts'
import type { ChangeFailure } from '../errors.ts'
import { ownerOf } from '../policy.ts'
import {
  changeableTerms,
  type ChangeRequest,
  limitOfChange,
  mustBeAnswered,
  offerFor,
} from '../queries/find-offer.server.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { liveChange } from '../queries/read-change.server.ts'
import { answerColumn, answerOnce } from './answer-once.server.ts'
import { dropChange } from './apply-change.server.ts'
import { applyOrAwaitPayment } from './apply-or-await-payment.server.ts'
import { waitForTurn } from './wait-for-turn.server.ts'
import { insertChange } from './insert-change.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import { lockSpaces } from '#domain/occupancy/commands/lock-spaces.server.ts'
import { releaseExpiredHolds } from './release-expired-holds.server.ts'

type ChangeInput = ChangeRequest & {
  userId: string
  bookingId: string
  /** The shown difference in minor units; if it has changed, nothing is proposed. */
  shownMinor: number
  idempotencyKey: string
}

const proposedBefore = answerColumn(z.object({ changeId: z.string(), status: z.enum(changeStatuses) }))
type Proposed = Result<{ changeId: string; status: ChangeStatus }, ChangeFailure>

/** The booking stays as it is until the change is agreed and paid; the same key finds the same change. */
export async function proposeChange(db: Db, input: ChangeInput, now: Date): Promise<Proposed> {
  try {
    return await inTransaction(db, (tx) => propose(tx, input, now), 'bookings.change')
  } catch (error) {
    if (!violates(error, 'occupancy_never_overlaps')) throw error
    // After a lost race the second attempt sees the other booking's time as taken.
    return inTransaction(db, (tx) => propose(tx, input, now), 'bookings.change')
  }
}

async function propose(tx: Tx, input: ChangeInput, now: Date): Promise<Proposed> {
  const booking = await lockOwn(tx, input)
  if (!booking) return fail({ reason: 'not-found' })
  const request = { userId: input.userId, scope: `change:${input.bookingId}`, key: input.idempotencyKey }
  return answerOnce(tx, request, now, proposedBefore, () => write(tx, booking, input, now))
}

/** A change to be paid counts as a hold, so it waits for the guest's turn first (decision 023). */
async function lockOwn(tx: Tx, input: ChangeInput): Promise<Booking | null> {
  if (input.by === 'guest') await waitForTurn(tx, input.userId)
  return lockBooking(tx, input.bookingId, ownerOf(input))
}

async function write(tx: Tx, booking: Booking, input: ChangeInput, now: Date): Promise<Proposed> {
  const current = await changeableTerms(tx, booking, input, now)
  if (!current.ok) return current
  await releaseExpiredHolds(tx, await lockSpaces(tx, booking.listingId), now)
  await dropUnanswered(tx, booking, now)
  const offer = await offerFor(tx, booking, input, current.value, now)
  if (!offer.ok) return offer
  const { placed, differenceMinor } = offer.value
  if (differenceMinor !== input.shownMinor) return fail({ reason: 'price-changed' })

  const limit = await limitOfChange(tx, booking, input, offer.value, { waits: true }, now)
  if (limit) return fail(limit)

  const isAnswered = !mustBeAnswered(booking, input, offer.value, now)
  const proposal = { ...offer.value, by: input.by, kind: input.kind, isAnswered, networkKey: input.networkKey }
  const change = await insertChange(tx, booking, proposal, now)
  const status = isAnswered
    ? await applyOrAwaitPayment(tx, booking, change, placed.occupied, 'at-once', now)
    : 'proposed'
  return ok({ changeId: change.id, status })
}

/** An unanswered proposal that has expired would block the new one. */
async function dropUnanswered(tx: Tx, booking: Booking, now: Date): Promise<void> {
  const live = await liveChange(tx, booking.id, 'anybody')
  if (live?.status === 'proposed' && live.expiresAt && live.expiresAt <= now) await dropChange(tx, live, 'expired', now)
}
