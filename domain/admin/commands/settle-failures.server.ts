import { settleDead } from '#domain/email/commands/settle-dead.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SettleFailure } from '../errors.ts'
import { listFailedForGood } from '../queries/failed-for-good.server.ts'

/**
 * An admin has looked at what has failed for good: it is no alarm any longer, and stays where it is.
 *
 * @param shown how many failures the admin's page has shown
 */
export function settleFailures(
  db: Db,
  { adminId, shown }: { adminId: string; shown: number },
  now: Date,
): Promise<Result<null, SettleFailure>> {
  return inTransaction(db, async (tx) => {
    const { jobs, emails } = await listFailedForGood(tx)
    if (jobs.length + emails.length !== shown) return fail({ reason: 'changed' })
    if (shown === 0) return ok(null)
    await settleEmails(tx, emails)
    await settleJobs(tx, jobs)
    const changes = { failures: [shown, 0] as const }
    await recordAudit(tx, { actorId: adminId, action: 'failures-settled', changes }, now)
    return ok(null)
  })
}

/** The same of one kind of jobs or e-mails, in the caller's transaction, who has counted and records it. */
export async function settleKind(tx: Tx, { kind, thing }: { kind: 'job' | 'email'; thing: string }): Promise<void> {
  const { jobs, emails } = await listFailedForGood(tx)
  if (kind === 'email')
    await settleEmails(
      tx,
      emails.filter(({ type }) => type === thing),
    )
  else
    await settleJobs(
      tx,
      jobs.filter(({ task }) => task === thing),
    )
}

const settleEmails = (tx: Tx, emails: readonly { id: string }[]) =>
  settleDead(
    tx,
    emails.map(({ id }) => id),
  )

async function settleJobs(tx: Tx, jobs: readonly { id: string }[]): Promise<void> {
  await sql`delete from seen_failed_jobs where job_id not in (select id from graphile_worker.jobs)`.execute(tx)
  await sql`insert into seen_failed_jobs (job_id, run_at)
    select id, run_at from graphile_worker.jobs where id = any (${jobs.map(({ id }) => id)}::bigint[])
    on conflict do nothing`.execute(tx)
}
