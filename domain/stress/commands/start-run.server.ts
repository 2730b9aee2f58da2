import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { StartFailure } from '../errors.ts'
import { MAX_STORED_RUNS, RUNS_PER_HOUR, type StressKind } from '../stress.ts'

type Start = { adminId: string; kind: StressKind; wanted: number }

/** Queues a run; the database allows one open run at a time. */
export async function startRun(db: Db, start: Start, now: Date): Promise<Result<string, StartFailure>> {
  try {
    return await inTransaction(db, (tx) => insertRun(tx, start, now))
  } catch (error) {
    if (violates(error, 'stress_runs_one_at_a_time')) return fail({ reason: 'running' })
    throw error
  }
}

async function insertRun(tx: Tx, { adminId, kind, wanted }: Start, now: Date): Promise<Result<string, StartFailure>> {
  const { count } = await tx
    .selectFrom('stress_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', addMinutes(now, -60))
    .executeTakeFirstOrThrow()
  if (count >= RUNS_PER_HOUR) return fail({ reason: 'too-many', max: RUNS_PER_HOUR })

  const id = newId(now.getTime())
  await tx.insertInto('stress_runs').values({ id, kind, wanted, created_at: now }).execute()
  await sql`delete from stress_runs where ended_at is not null and id not in (
    select id from stress_runs where kind = ${kind} order by created_at desc limit ${MAX_STORED_RUNS})
    and kind = ${kind}`.execute(tx)
  await addJob(tx, 'stress.run', { runId: id })
  await recordAudit(tx, { actorId: adminId, action: 'stress-test-run' }, now)
  return ok(id)
}

/**
 * Stops a run after its current attempts; its measurements stay.
 *
 * @returns whether it was running
 */
export async function stopRun(db: Db, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stress_runs')
    .set({ stop_requested: true })
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
