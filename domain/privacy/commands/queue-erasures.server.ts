import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob, removeFailedJobs } from '#platform/outbox.server.ts'
import { sql } from 'kysely'

const keyOf = (userId: string) => `erase:${userId}`

/** Queues one job per account. */
export const queueErasure = (tx: Tx, userId: string) => addJob(tx, 'privacy.erase', { userId }, { key: keyOf(userId) })

/** Queues the erasure of each closed account whose job is dead or missing. */
export function queueErasures(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await removeFailedJobs(tx, 'privacy.erase')
    const { rows } = await sql<{ id: string }>`
      select user_id as id from profiles where closed_at is not null and erased_at is null
        and not exists (select from graphile_worker.jobs where key = 'erase:' || user_id)
      for update skip locked`.execute(tx)
    for (const { id } of rows) await queueErasure(tx, id)
  })
}
