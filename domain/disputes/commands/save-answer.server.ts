import type { Evidence } from '#domain/payments/dispute.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { AnswerFailure } from '../errors.ts'

type Input = {
  adminId: string
  /** Our own id of the dispute. */
  number: string
  evidence: Evidence
  /** Whether the provider is told now; that is done once. */
  isSent: boolean
}

/** Saves evidence as a draft, or queues that it is sent, for an admin with the permission for payments. */
export async function saveAnswer(
  db: Db,
  { adminId, number, evidence, isSent }: Input,
  now: Date,
): Promise<Result<null, AnswerFailure>> {
  return inTransaction(db, async (tx) => {
    const dispute = await tx
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['disputes.id', 'disputes.status', 'due_by', 'booking_id'])
      .where('number', '=', number)
      .forUpdate('disputes')
      .executeTakeFirst()
    if (!dispute) return fail({ reason: 'not-found' })
    const before = await tx
      .selectFrom('dispute_answers')
      .select('status')
      .where('dispute_id', '=', dispute.id)
      .executeTakeFirst()
    if (dispute.status !== 'open' || before?.status === 'sending' || before?.status === 'sent')
      return fail({ reason: 'ended' })
    if (isSent && dispute.due_by && dispute.due_by <= now) return fail({ reason: 'late' })

    const values = {
      evidence: JSON.stringify(evidence),
      saved_by: adminId,
      saved_at: now,
      status: isSent ? ('sending' as const) : ('draft' as const),
      refusal: null,
    }
    await tx
      .insertInto('dispute_answers')
      .values({ dispute_id: dispute.id, ...values })
      .onConflict((conflict) => conflict.column('dispute_id').doUpdateSet(values))
      .execute()
    if (!isSent) return ok(null)
    const on = { kind: 'booking', id: dispute.booking_id } as const
    await recordAudit(tx, { actorId: adminId, action: 'dispute-answered', on }, now)
    await addJob(tx, 'disputes.send-answer', { disputeId: dispute.id })
    return ok(null)
  })
}
