import { HOUR_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './db.server.ts'

/** The log's acts of admins, by name. */
export const auditActions = [
  'analytics-exported',
  'announced',
  'answer-template-changed',
  'audit-exported',
  'audit-read',
  'booking-cancelled',
  'booking-email-resent',
  'bookings-exported',
  'claim-decided',
  'claim-read',
  'clock-moved',
  'company-changed',
  'desk-changed',
  'dispute-answered',
  'dispute-read',
  'email-read',
  'email-resent',
  'email-texts-changed',
  'email-trigger-changed',
  'factor-removed',
  'failures-settled',
  'fee-planned',
  'fee-rule-changed',
  'fee-withdrawn',
  'first-admin',
  'inquiry-answered',
  'inquiry-closed',
  'job-discarded',
  'job-retried',
  'jobs-paused',
  'jobs-resumed',
  'legal-texts-confirmed',
  'listing-corrected',
  'listing-featured',
  'listing-published',
  'listing-returned',
  'listing-unfeatured',
  'listings-exported',
  'maintenance-planned',
  'messages-opened',
  'messages-read',
  'money-asked',
  'money-moved',
  'money-refused',
  'note-written',
  'password-link-sent',
  'payout-account-changed',
  'payout-again',
  'payout-failed',
  'payout-file-made',
  'payout-file-read',
  'payout-host-reminded',
  'payout-paid',
  'payout-rules-changed',
  'payout-stop-lifted',
  'payout-stopped',
  'payouts-resumed',
  'payouts-stopped',
  'people-exported',
  'permissions-changed',
  'person-read',
  'person-suspended',
  'prices-changed',
  'rates-changed',
  'reconciliation-exported',
  'refund-transferred',
  'report-decided',
  'report-read',
  'revenue-exported',
  'security-read',
  'selection-begun',
  'sessions-ended',
  'stays-changed',
  'stress-test-run',
  'suspension-ended',
  'suspension-lifted',
  'switches-changed',
  'token-made',
  'write-off-confirmed',
  'write-off-proposed',
  'write-off-refused',
] as const

export type AuditAction = (typeof auditActions)[number]

type AuditEntry = {
  /** Null means the operator, by a command of the program. */
  actorId: string | null
  action: AuditAction
  on?: { kind: 'booking' | 'listing' | 'payout' | 'user'; id: string }
  reason?: string
  /** Each changed name has its value before and after. */
  changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** The entry shares the transaction of the act, so that neither exists without the other. */
export async function recordAudit(
  tx: Tx,
  { actorId, action, on, reason, changes = {} }: AuditEntry,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(now.getTime()),
      at: now,
      actor_id: actorId,
      action,
      subject: on?.kind ?? null,
      subject_id: on?.id ?? null,
      reason: reason ?? null,
      changes: JSON.stringify(changes),
    })
    .execute()
}

/** Notes that an admin has read something, once an hour: reading it again says nothing more. */
export function recordRead(db: Db, entry: AuditEntry & { actorId: string }, now: Date): Promise<void> {
  const { actorId, action, on, changes = {} } = entry
  return inTransaction(db, async (tx) => {
    await sql`select wait_for_turn('read', ${actorId})`.execute(tx)
    // Ids are in the order of time, so the hour's entries are the last ones of the index.
    const known = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('id', '>', newId(now.getTime() - HOUR_MS))
      .where('actor_id', '=', actorId)
      .where('action', '=', action)
      .where('subject_id', 'is not distinct from', on?.id ?? null)
      .where(sql<boolean>`changes = ${JSON.stringify(changes)}::jsonb`)
      .limit(1)
      .executeTakeFirst()
    if (!known) await recordAudit(tx, entry, now)
  })
}
