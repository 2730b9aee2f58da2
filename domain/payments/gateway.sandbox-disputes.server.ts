import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#kernel/durations.ts'
import type { Currency } from '#kernel/money.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { emitSandboxEvent } from './commands/emit-sandbox-event.server.ts'
import type { DisputeFacts } from './dispute.ts'
import type { AnsweredDispute, DisputeAnswer, DisputesWanted, ProviderEvent } from './gateway.server.ts'
import { noFaults, type SandboxFaults } from './sandbox-faults.ts'

/** Days in which evidence counts. */
const DUE_DAYS = 7

/** Minutes that the bank thinks about evidence. */
const DECIDED_AFTER = 1

/** The fee of a dispute, in minor units. */
const fees: Readonly<Record<Currency, number>> = { USD: 1500, EUR: 2000, GBP: 2000, CLP: 15_000 }

/** By this word in the evidence the bank decides for the guest, as in Stripe's test mode. */
const LOSING = 'losing_evidence'

/** The guest's bank disputes a paid session, once: the amount and a fee are taken at once. */
export async function openSandboxDispute(
  db: Db,
  { sessionId, reason }: { sessionId: string; reason: string },
  now: Date,
  faults: SandboxFaults = noFaults,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const session = await tx
      .selectFrom('sandbox_sessions')
      .select(['amount_minor', 'currency'])
      .where('id', '=', sessionId)
      .where('status', '=', 'paid')
      .forUpdate()
      .executeTakeFirst()
    if (!session) return
    const disputeId = `sd_${randomBytes(12).toString('hex')}`
    const dueBy = new Date(now.getTime() + DUE_DAYS * DAY_MS)
    const opened = await tx
      .insertInto('sandbox_disputes')
      .values({
        id: disputeId,
        session_id: sessionId,
        amount_minor: session.amount_minor,
        reason,
        status: 'needs_response',
        due_by: dueBy,
        fee_minor: fees[session.currency as Currency],
        opened_at: now,
      })
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .executeTakeFirst()
    if (!opened.numInsertedOrUpdatedRows) return
    await emitSandboxEvent(tx, { type: 'dispute.opened', sessionId, disputeId }, now, faults)
    await addJob(tx, 'payments.decide-sandbox-dispute', { disputeId }, { runAt: dueBy })
  })
}

/** Takes evidence once, in time. */
export async function answerSandboxDispute(
  db: Db,
  { disputeId, evidence }: DisputeAnswer,
  now: Date,
  faults: SandboxFaults,
): Promise<AnsweredDispute> {
  return inTransaction(db, async (tx) => {
    const dispute = await lockDispute(tx, disputeId)
    if (dispute?.evidence) return { state: 'sent' }
    if (dispute?.status !== 'needs_response' || dispute.due_by <= now)
      return { state: 'refused', why: 'This dispute takes no evidence any more.' }
    await tx
      .updateTable('sandbox_disputes')
      .set({ status: 'under_review', evidence: JSON.stringify(evidence).includes(LOSING) ? 'losing' : 'winning' })
      .where('id', '=', disputeId)
      .execute()
    const { session_id: sessionId } = dispute
    await emitSandboxEvent(tx, { type: 'dispute.updated', sessionId, disputeId }, now, faults)
    const runAt = addMinutes(now, DECIDED_AFTER)
    await addJob(tx, 'payments.decide-sandbox-dispute', { disputeId }, { runAt })
    return { state: 'sent' }
  })
}

/** The bank decides: for the guest without evidence in time, or with evidence that says so. */
export async function decideSandboxDispute(
  db: Db,
  disputeId: string,
  now: Date,
  faults: SandboxFaults = noFaults,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dispute = await lockDispute(tx, disputeId)
    if (!dispute || dispute.closed_at) return
    const status = dispute.evidence === 'winning' ? 'won' : 'lost'
    await tx.updateTable('sandbox_disputes').set({ status, closed_at: now }).where('id', '=', disputeId).execute()
    const { session_id: sessionId } = dispute
    await emitSandboxEvent(tx, { type: `dispute.${status}`, sessionId, disputeId }, now, faults)
  })
}

const lockDispute = (tx: Tx, id: string) =>
  tx.selectFrom('sandbox_disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether the sandbox refuses refunds of a session. */
export async function isSandboxDisputed(tx: Tx, sessionId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('sandbox_disputes')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

const typeBy = { won: 'dispute.won', lost: 'dispute.lost' } as const

/** Disputes as they stand now: those opened since then, and those that are named. */
export async function findSandboxDisputes(
  db: Db,
  { since, known }: DisputesWanted,
  now: Date,
): Promise<ProviderEvent[]> {
  const rows = await db
    .selectFrom('sandbox_disputes as d')
    .innerJoin('sandbox_sessions as s', 's.id', 'd.session_id')
    .select(['d.id', 'd.session_id', 'd.amount_minor', 's.currency', 'd.reason', 'd.status', 'd.due_by', 'd.fee_minor'])
    .where((eb) => eb.or([eb('d.opened_at', '>=', since), eb('d.id', 'in', [...known, ''])]))
    .execute()
  return rows.map(({ id, status, amount_minor: minor, currency, due_by: dueBy, fee_minor: feeMinor, ...row }) => ({
    id: `${id}:${status}`,
    type: status === 'won' || status === 'lost' ? typeBy[status] : 'dispute.updated',
    sessionId: row.session_id,
    reference: id,
    amount: { minor, currency },
    dispute: sandboxFacts(id, { reason: row.reason, status, dueBy, feeMinor, currency }),
    at: now,
  }))
}

type SandboxDispute = { reason: string; status: string; dueBy: Date; feeMinor: number; currency: string }

/** The facts of a dispute as it is now, for its events. */
export function sandboxFacts(id: string, { reason, status, dueBy, feeMinor, currency }: SandboxDispute): DisputeFacts {
  return {
    reason,
    providerStatus: status,
    dueBy,
    isWithdrawn: true,
    isReinstated: status === 'won',
    isRefundable: false,
    fees: [{ id: `${id}_fee`, minor: feeMinor, currency }],
  }
}
