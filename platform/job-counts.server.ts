import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import { onReading } from './readings.server.ts'

/** Days for which counts are kept: rates are of hours and of a day. */
const COUNTED_DAYS = 7

type Count = { done: number; failed: number; ms: number }

/**
 * Counts the jobs that this process does, since the queue deletes what is done.
 *
 * @returns `write` adds them to what all workers have counted; what cannot be written is written the next time
 */
export function countJobs(db: Db): { write: () => Promise<void>; stop: () => void } {
  let counts = new Map<string, Count>()
  const stop = onReading((reading) => {
    if (reading.kind !== 'job') return
    const { task, result, ms } = reading
    add(counts, task, { done: result === 'done' ? 1 : 0, failed: result === 'failed' ? 1 : 0, ms })
  })
  const write = async () => {
    const written = counts
    counts = new Map()
    try {
      await writeCounts(db, written)
    } catch (error) {
      for (const [task, count] of written) add(counts, task, count)
      throw error
    }
  }
  return { write, stop }
}

function add(counts: Map<string, Count>, task: string, { done, failed, ms }: Count): void {
  const known = counts.get(task) ?? { done: 0, failed: 0, ms: 0 }
  counts.set(task, { done: known.done + done, failed: known.failed + failed, ms: known.ms + ms })
}

/** By the database's clock, which all workers share. */
async function writeCounts(db: Db, counts: ReadonlyMap<string, Count>): Promise<void> {
  if (counts.size === 0) return
  // In one order, so that two workers do not wait for each other.
  const sorted = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const rows = sorted.map(
    ([task, { done, failed, ms }]) =>
      sql`(date_trunc('hour', clock_timestamp()), ${task}::text, ${done}::integer, ${failed}::integer, ${Math.round(ms)}::bigint)`,
  )
  await sql`insert into job_counts as c (hour, task, done, failed, busy_ms) values ${sql.join(rows)}
    on conflict (hour, task) do update set done = c.done + excluded.done, failed = c.failed + excluded.failed,
      busy_ms = c.busy_ms + excluded.busy_ms`.execute(db)
  await sql`delete from job_counts where hour < clock_timestamp() - make_interval(days => ${COUNTED_DAYS})`.execute(db)
}

/** A kind's jobs of the last full hour and of the last day, by all workers; `meanMs` of those that ended in the day. */
export type JobRate = { task: string; hour: number; day: number; failed: number; meanMs: number }

export async function listJobRates(db: Db): Promise<JobRate[]> {
  const { rows } = await sql<JobRate>`select task,
      coalesce(sum(done + failed) filter (where hour = date_trunc('hour', clock_timestamp()) - interval '1 hour'), 0)::int as hour,
      sum(done + failed)::int as day, sum(failed)::int as failed,
      round(sum(busy_ms)::numeric / greatest(sum(done + failed), 1))::int as "meanMs"
    from job_counts where hour >= date_trunc('hour', clock_timestamp()) - interval '24 hours'
    group by task order by day desc, task`.execute(db)
  return rows
}
