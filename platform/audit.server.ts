import { newId } from '#kernel/ids.ts'
import type { Tx } from './db.server.ts'

export type AuditAction =
  | 'announced'
  | 'booking-cancelled'
  | 'booking-email-resent'
  | 'claim-decided'
  | 'claim-read'
  | 'clock-moved'
  | 'company-changed'
  | 'email-read'
  | 'email-resent'
  | 'email-texts-changed'
  | 'email-trigger-changed'
  | 'first-admin'
  | 'inquiry-answered'
  | 'inquiry-closed'
  | 'legal-texts-confirmed'
  | 'listing-published'
  | 'listing-returned'
  | 'payout-again'
  | 'payout-failed'
  | 'payout-file-made'
  | 'payout-file-read'
  | 'payout-paid'
  | 'payout-stop-lifted'
  | 'payout-stopped'
  | 'payout-account-changed'
  | 'permissions-changed'
  | 'person-suspended'
  | 'prices-changed'
  | 'rates-changed'
  | 'reconciliation-exported'
  | 'report-decided'
  | 'report-read'
  | 'revenue-exported'
  | 'stays-changed'
  | 'stress-test-run'
  | 'suspension-lifted'
  | 'switches-changed'
  | 'token-made'

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
