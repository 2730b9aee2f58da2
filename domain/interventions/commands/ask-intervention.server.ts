import { lockBooking } from '#domain/bookings/commands/lock-booking.server.ts'
import { lockClaim } from '#domain/claims/commands/lock-claim.server.ts'
import { newId } from '#kernel/ids.ts'
import { majorUnits, type Money, money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { InterventionFailure } from '../errors.ts'
import {
  type AmountKind,
  type InterventionKind,
  type InterventionStatus,
  isOverDay,
  needsSecond,
} from '../intervention.ts'
import { readDay, readDayLimit } from '../queries/read-day.server.ts'
import { readAlone, readMoney } from '../queries/read-money.server.ts'
import { type Act, carryOut, isPossible } from './carry-out.server.ts'

type Input = { adminId: string; reason: string; idempotencyKey: string }

type AmountInput = Input & { bookingId: string; kind: AmountKind; amount: Money; base: string }

/** @property value how it stands: done, or waiting for a second person */
type Answer = Result<InterventionStatus, InterventionFailure>

/**
 * Moves an amount of a booking by hand, or asks a second person; the caller has checked the permission for payments.
 *
 * The same key changes nothing, and of two admins who see the same money one is told that it has changed.
 */
export function askAmount(db: Db, input: AmountInput, now: Date): Promise<Answer> {
  return inTransaction(db, async (tx): Promise<Answer> => {
    const booking = await lockBooking(tx, input.bookingId, 'anybody')
    if (!booking || booking.total.currency !== input.amount.currency) return fail({ reason: 'not-found' })
    const before = await answerBefore(tx, input)
    if (before) return ok(before)
    if ([booking.guestId, booking.hostId].includes(input.adminId)) return fail({ reason: 'own-money' })
    if ((await readMoney(tx, booking)).base !== input.base) return fail({ reason: 'changed-meanwhile' })
    const act = { id: newId(now.getTime()), kind: input.kind, booking, amount: input.amount }
    return ask(tx, act, { ...input, amount: input.amount, subject: { booking_id: booking.id } }, now)
  })
}

/** Lets a guest off a claim at our cost, or asks a second person. */
export function askWaiver(db: Db, input: Input & { bookingId: string; claimId: string }, now: Date): Promise<Answer> {
  return inTransaction(db, async (tx): Promise<Answer> => {
    const claim = await lockClaim(tx, input.claimId)
    if (claim?.booking.id !== input.bookingId) return fail({ reason: 'not-found' })
    const before = await answerBefore(tx, input)
    if (before) return ok(before)
    const { guestId, hostId } = claim.booking
    if ([guestId, hostId].includes(input.adminId)) return fail({ reason: 'own-money' })
    const subject = { booking_id: input.bookingId, claim_id: claim.id }
    const amount = money(claim.outcomeMinor ?? 0, claim.currency)
    if (await isRequested(tx, 'claim_id', claim.id)) return fail({ reason: 'changed-meanwhile' })
    return ask(tx, { id: newId(now.getTime()), kind: 'waiver', claimId: claim.id }, { ...input, amount, subject }, now)
  })
}

/** Books a payout that a bank has sent back, or asks a second person. */
export function askBounce(db: Db, input: Input & { hostId: string; payoutId: string }, now: Date): Promise<Answer> {
  return inTransaction(db, async (tx): Promise<Answer> => {
    const payout = await tx
      .selectFrom('payouts')
      .select(['id', 'host_id', 'amount_minor', 'currency'])
      .where('id', '=', input.payoutId)
      .where('host_id', '=', input.hostId)
      .forUpdate()
      .executeTakeFirst()
    if (!payout) return fail({ reason: 'not-found' })
    const before = await answerBefore(tx, input)
    if (before) return ok(before)
    if (payout.host_id === input.adminId) return fail({ reason: 'own-money' })
    if (await isRequested(tx, 'payout_id', payout.id)) return fail({ reason: 'changed-meanwhile' })
    const amount = money(payout.amount_minor, payout.currency)
    const act = { id: newId(now.getTime()), kind: 'bounce', ...input } as const
    return ask(tx, act, { ...input, amount, subject: { payout_id: payout.id } }, now)
  })
}

async function answerBefore(tx: Tx, { adminId, idempotencyKey }: Input): Promise<InterventionStatus | null> {
  const row = await tx
    .selectFrom('interventions')
    .select('status')
    .where('requested_by', '=', adminId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.status ?? null
}

/** A waiver or a bounce is asked for once. */
const isRequested = async (tx: Tx, column: 'claim_id' | 'payout_id', id: string) =>
  (await tx
    .selectFrom('interventions')
    .select('id')
    .where(column, '=', id)
    .where('status', '<>', 'refused')
    .executeTakeFirst()) !== undefined

type Subject = { booking_id?: string; claim_id?: string; payout_id?: string }

async function ask(
  tx: Tx,
  act: Act,
  { adminId, reason, idempotencyKey, amount, subject }: Input & { amount: Money; subject: Subject },
  now: Date,
): Promise<Answer> {
  const possible = await isPossible(tx, act)
  if (!possible.ok) return possible
  // Two windows of one admin that move at once do not both stay below the day's limit.
  await sql`select wait_for_turn('move', ${adminId})`.execute(tx)
  const alone = await readAlone(tx, amount.currency)
  const { before, dollars } = await readDay(tx, { adminId, amount }, now)
  const isTwo =
    needsSecond(amount.minor, await movedAlone(tx, adminId, subject), alone.minor) ||
    isOverDay(dollars, before, await readDayLimit(tx, adminId))
  const status = isTwo ? 'waiting' : 'done'
  const row = {
    id: act.id,
    kind: act.kind,
    ...subject,
    amount_minor: amount.minor,
    currency: amount.currency,
    reason,
    status,
    needs_second: isTwo,
    requested_by: adminId,
    requested_at: now,
    ended_at: isTwo ? null : now,
    idempotency_key: idempotencyKey,
  } as const
  await tx.insertInto('interventions').values(row).execute()
  if (!isTwo) await carryOut(tx, act, now)
  else await addJob(tx, 'notifications.notify-of-intervention', { interventionId: act.id })
  const entry = { actorId: adminId, reason, on: subjectOf(subject), changes: auditedMove(act.kind, amount) }
  if (isTwo) await recordAudit(tx, { ...entry, action: 'money-asked' }, now)
  else await recordAudit(tx, { ...entry, action: 'money-moved' }, now)
  return ok(status)
}

/** The sum that the same person has moved alone for the same booking: a large sum in small parts is a large sum. */
async function movedAlone(tx: Tx, adminId: string, { booking_id: bookingId }: Subject): Promise<number> {
  if (!bookingId) return 0
  const rows = await tx
    .selectFrom('interventions')
    .select('amount_minor')
    .where('requested_by', '=', adminId)
    .where('booking_id', '=', bookingId)
    .where('needs_second', '=', false)
    .execute()
  return rows.reduce((sum, { amount_minor }) => sum + Math.abs(amount_minor), 0)
}

export const subjectOf = ({ booking_id, payout_id }: { booking_id?: string | null; payout_id?: string | null }) =>
  payout_id ? ({ kind: 'payout', id: payout_id } as const) : ({ kind: 'booking', id: booking_id! } as const)

/** The audit log's words for a move of money. */
export const auditedMove = (kind: InterventionKind, amount: Money) =>
  ({ intervention: [null, kind], amount: [null, `${majorUnits(amount)} ${amount.currency}`] }) as const
