import { gatewayOf, type PaymentGateways } from '#domain/payments/gateway.server.ts'
import type { Db } from '#platform/db.server.ts'
import { parseEvidence } from '../queries/parse-evidence.server.ts'

/** As in the column. */
const MAX_REFUSAL = 500

/**
 * Sends saved evidence to the provider, and notes what it says; safe to repeat.
 *
 * @throws Error where the outcome is unknown: the queue tries again with the same key
 */
export async function sendAnswer(db: Db, gateways: PaymentGateways, disputeId: string, now: Date): Promise<void> {
  const answer = await db
    .selectFrom('dispute_answers')
    .innerJoin('disputes', 'disputes.id', 'dispute_id')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['evidence', 'provider', 'saved_at'])
    .where('dispute_id', '=', disputeId)
    .where('dispute_answers.status', '=', 'sending')
    .executeTakeFirst()
  if (!answer) return
  const gateway = gatewayOf(gateways, answer.provider)
  if (!gateway?.answerDispute)
    return note(db, disputeId, { status: 'refused', refusal: `${answer.provider} is answered elsewhere` })

  const sent = await gateway.answerDispute({
    // One that was refused and edited is another request.
    idempotencyKey: `dispute-${disputeId}-${answer.saved_at.getTime()}`,
    disputeId,
    evidence: parseEvidence(answer.evidence, disputeId),
  })
  const refusal = sent.state === 'refused' ? sent.why.slice(0, MAX_REFUSAL) || 'refused' : null
  await note(db, disputeId, refusal ? { status: 'refused', refusal } : { status: 'sent', sent_at: now })
}

type Outcome = { status: 'refused'; refusal: string } | { status: 'sent'; sent_at: Date }

async function note(db: Db, disputeId: string, outcome: Outcome): Promise<void> {
  await db
    .updateTable('dispute_answers')
    .set(outcome)
    .where('dispute_id', '=', disputeId)
    .where('status', '=', 'sending')
    .execute()
}
