import { lockBooking } from '#domain/bookings/commands/lock-booking.server.ts'
import { isId } from '#kernel/ids.ts'
import { canBecome } from '#kernel/life.ts'
import { money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type RowOf, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { DecisionFailure } from '../errors.ts'
import { amountKinds, interventionLife } from '../intervention.ts'
import { auditedMove, subjectOf } from './ask-intervention.server.ts'
import { type Act, carryOut, isPossible } from './carry-out.server.ts'

type Input = { adminId: string; interventionId: string; decision: 'agree' | 'refuse' }

/**
 * A second person agrees, and the money moves; or refuses, as whoever has asked may withdraw. The caller has checked the
 * permission for payments.
 */
export function decideIntervention(db: Db, input: Input, now: Date): Promise<Result<null, DecisionFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, DecisionFailure>> => {
    const found = await lockIntervention(tx, input.interventionId)
    if (!found) return fail({ reason: 'not-found' })
    const { row, act, owners } = found
    if (!canBecome(interventionLife, row.status, 'done')) return fail({ reason: 'decided' })
    if (owners.includes(input.adminId)) return fail({ reason: 'own-money' })
    const isAgreed = input.decision === 'agree'
    if (isAgreed) {
      if (row.requested_by === input.adminId) return fail({ reason: 'same-person' })
      const possible = await isPossible(tx, act)
      if (!possible.ok) return possible
    }
    await tx
      .updateTable('interventions')
      .set({ status: isAgreed ? 'done' : 'refused', decided_by: input.adminId, ended_at: now })
      .where('id', '=', row.id)
      .execute()
    if (isAgreed) await carryOut(tx, act, now)
    if (row.requested_by !== input.adminId)
      await addJob(tx, 'notifications.notify-of-intervention', { interventionId: row.id })
    const changes = auditedMove(row.kind, money(row.amount_minor, row.currency))
    const entry = { actorId: input.adminId, reason: row.reason, on: subjectOf(row), changes }
    if (isAgreed) await recordAudit(tx, { ...entry, action: 'money-moved' }, now)
    else await recordAudit(tx, { ...entry, action: 'money-refused' }, now)
    return ok(null)
  })
}

const columns = (tx: Tx) =>
  tx
    .selectFrom('interventions')
    .select(['id', 'kind', 'status', 'booking_id', 'claim_id', 'payout_id', 'amount_minor', 'currency', 'reason'])
    .select('requested_by')

/** Locks the booking first, as every command does, then the intervention. */
async function lockIntervention(tx: Tx, id: string) {
  const found = isId(id) ? await columns(tx).where('id', '=', id).executeTakeFirst() : undefined
  if (!found) return null
  const booking = found.booking_id ? await lockBooking(tx, found.booking_id, 'anybody') : null
  const payout = found.payout_id
    ? await tx.selectFrom('payouts').select('host_id').where('id', '=', found.payout_id).forUpdate().executeTakeFirst()
    : null
  const row = await columns(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const owners = booking ? [booking.guestId, booking.hostId] : [payout?.host_id]
  return { row, owners, act: actOf(row, booking) }
}

function actOf(row: RowOf<typeof columns>, booking: Awaited<ReturnType<typeof lockBooking>>): Act {
  const { id } = row
  if (row.kind === 'waiver') return { id, kind: 'waiver', claimId: row.claim_id! }
  if (row.kind === 'bounce')
    return { id, kind: 'bounce', payoutId: row.payout_id!, adminId: row.requested_by, reason: row.reason }
  const kind = amountKinds.find((each) => each === row.kind)!
  return { id, kind, booking: booking!, amount: money(row.amount_minor, row.currency) }
}
