import { suspendWithin } from '#domain/admin/commands/suspend-person.server.ts'
import { withdrawListing } from '#domain/publishing/commands/withdraw-listing.server.ts'
import { removeMessage } from '#domain/messaging/commands/remove-message.server.ts'
import { hideReview } from '#domain/reviews/commands/hide-review.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type RowOf, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { DecisionFailure } from '../errors.ts'
import { type Decision, decisionsOf, isPersonNotified, type ReportKind } from '../report.ts'

type Verdict = {
  adminId: string
  reportId: string
  decision: Decision
  /** The reason, read by the person who is warned or loses what was reported. */
  reason: string
  /** The address to which a suspended person can write. */
  writeTo: string
}

/** Decides all open reports of one thing and notifies the reporters and the person responsible. */
export function decideReport(
  db: Db,
  { reportId, ...verdict }: Verdict,
  now: Date,
): Promise<Result<null, DecisionFailure>> {
  return inTransaction(db, async (tx) => {
    const open = await lockOpen(tx, reportId).execute()
    const report = open.find(({ id }) => id === reportId)
    if (!report) return fail({ reason: 'not-open' })
    if (!decisionsOf(report.kind, report.person_id !== null).includes(verdict.decision))
      return fail({ reason: 'not-possible' })
    const failure = await act(tx, report, verdict, now)
    if (failure) return fail(failure)

    const { adminId, decision, reason } = verdict
    await tx
      .updateTable('reports')
      .set({ decision, decision_reason: reason, decided_at: now, decided_by: adminId })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute()
    await notifySides(tx, open, report, decision)
    await audit(tx, report, verdict, now)
    return ok(null)
  })
}

/** Locks all open reports of the same thing in the order of ids, so that two admins queue. */
const lockOpen = (tx: Tx, reportId: string) =>
  tx
    .selectFrom('reports')
    .select(['id', 'kind', 'subject_id', 'listing_id', 'person_id', 'reporter_id'])
    .where('subject_id', '=', (each) => each.selectFrom('reports').select('subject_id').where('id', '=', reportId))
    .where('decision', 'is', null)
    .orderBy('id')
    .forUpdate()

type Report = RowOf<typeof lockOpen>

/** @returns why the decision is not possible; then nothing is written */
async function act(
  tx: Tx,
  { kind, subject_id, person_id }: Report,
  { adminId, decision, reason, writeTo }: Omit<Verdict, 'reportId'>,
  now: Date,
): Promise<DecisionFailure | null> {
  if (decision === 'removed')
    return (await remove(tx, { kind, thingId: subject_id, adminId, reason }, now)) ? null : { reason: 'gone' }
  if (decision !== 'suspended') return null
  const suspended = await suspendWithin(tx, { adminId, userId: person_id!, reason, writeTo }, now)
  return suspended.ok || suspended.failure.reason === 'unchanged' ? null : suspended.failure
}

type Removal = { kind: ReportKind; thingId: string; adminId: string; reason: string }

async function remove(tx: Tx, { kind, thingId, adminId, reason }: Removal, now: Date): Promise<boolean> {
  switch (kind) {
    case 'listing':
      return withdrawListing(tx, { adminId, listingId: thingId, reason }, now)
    case 'review':
      return hideReview(tx, thingId, now)
    case 'message':
      return removeMessage(tx, thingId, now)
    default:
      return false
  }
}

/** A host whose listing was sent back is notified by that event instead. */
async function notifySides(
  tx: Tx,
  open: readonly Report[],
  { id, kind, person_id, listing_id }: Report,
  decision: Decision,
) {
  const listing = listing_id === null ? {} : { listingId: listing_id }
  for (const { id: reportId, reporter_id } of open)
    if (reporter_id)
      await addJob(tx, 'notifications.notify', {
        kind: 'report_decided',
        recipientId: reporter_id,
        eventKey: `report:${reportId}`,
        thingId: reportId,
        ...listing,
      })
  if (!person_id || !isPersonNotified(decision) || (kind === 'listing' && decision === 'removed')) return
  await addJob(tx, 'notifications.notify', {
    kind: decision === 'warned' ? 'warning' : 'content_removed',
    recipientId: person_id,
    eventKey: `verdict:${id}`,
    thingId: id,
    ...listing,
  })
}

async function audit(
  tx: Tx,
  { kind, subject_id, person_id }: Report,
  { adminId, decision, reason }: Omit<Verdict, 'reportId'>,
  now: Date,
): Promise<void> {
  const on =
    kind === 'listing'
      ? ({ kind: 'listing', id: subject_id } as const)
      : person_id && ({ kind: 'user', id: person_id } as const)
  const changes = { reported: [null, kind], decision: [null, decision] } as const
  await recordAudit(tx, { actorId: adminId, action: 'report-decided', ...(on && { on }), reason, changes }, now)
}
