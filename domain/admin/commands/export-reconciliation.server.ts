import { readReconciliation, type Sources } from '#domain/payments/queries/read-reconciliation.server.ts'
import type { ReconciledLine } from '#domain/payments/reconciliation.ts'
import type { Period } from '#kernel/zones.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'

/** @property name of the period, for the audit log */
type Input = { adminId: string; name: string; period: Period }

/**
 * Exports the comparison and audits it; the caller has checked the permission.
 *
 * @throws Error when the provider cannot be reached
 */
export async function exportReconciliation(
  db: Db,
  sources: Sources,
  { adminId, name, period }: Input,
  now: Date,
): Promise<ReconciledLine[]> {
  const { lines } = await readReconciliation(db, sources, period)
  const changes = { period: [null, name] } as const
  await inTransaction(db, (tx) =>
    recordAudit(tx, { actorId: adminId, action: 'reconciliation-exported', changes }, now),
  )
  return lines
}
