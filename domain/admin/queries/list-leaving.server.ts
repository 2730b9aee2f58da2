import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

/** Counts and the oldest's time, of each kind that goes outside once a worker runs. */
const kinds: Readonly<Record<string, RawBuilder<unknown>>> = {
  'e-mails': sql`select created_at as since from outgoing_emails where status in ('queued', 'failed')`,
  'pushes to devices': sql`select created_at as since from outgoing_pushes join notifications on id = notification_id
    where status = 'queued'`,
  refunds: sql`select created_at as since from refunds where status = 'intended'`,
  'payouts by a provider': sql`select created_at as since from payouts where status in ('due', 'sending') and method <> 'bank'`,
  'answers to disputes': sql`select saved_at as since from dispute_answers where status = 'sending'`,
}

/** Lists for an operator, a line each, the e-mails, pushes, refunds and payouts that wait, and jobs by name: each may write to a provider. */
export async function listLeaving(db: Db): Promise<string[]> {
  const parts = Object.entries(kinds).map(
    ([kind, query]) =>
      sql`select ${sql.lit(kind)} as kind, count(*)::int as count, min(since) as since from (${query}) k`,
  )
  const { rows } = await sql<{ kind: string; count: number; since: Date | null }>`
    ${sql.join(parts, sql` union all `)}
    union all select 'jobs ' || task_identifier, count(*)::int, min(run_at) from graphile_worker.jobs
      where attempts < max_attempts and run_at <= clock_timestamp() group by 1 order by 1`.execute(db)
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count, since }) => `${count} ${kind}, since ${since!.toISOString()}`)
}
