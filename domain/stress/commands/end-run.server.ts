import { deleteThrowawayAccounts } from '#domain/accounts/commands/make-throwaways.server.ts'
import { deleteThrowawayBookings } from '#domain/bookings/commands/delete-throwaways.server.ts'
import { deleteThrowawayListings } from '#domain/listings/commands/make-throwaways.server.ts'
import { deleteDraftsOf } from '#domain/publishing/commands/save-draft.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Cleaned, type Ending, SILENT_SECONDS } from '../stress.ts'

/** Deletes what a run made and ends it, in one transaction, so that no ended run leaves anything. */
export function endRun(db: Db, runId: string, ending: Ending, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const run = await tx
      .selectFrom('stress_runs')
      .select('people')
      .where('id', '=', runId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!run) return
    const cleaned = await clean(tx, run.people)
    await tx
      .updateTable('stress_runs')
      .set({ ended_at: now, ending, cleaned: JSON.stringify(cleaned), people: [] })
      .where('id', '=', runId)
      .execute()
  })
}

/** Ends the run whose worker has gone silent. */
export async function endAbandoned(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from stress_runs
    where ended_at is null and seen_at < clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`.execute(db)
  for (const { id } of rows) await endRun(db, id, 'abandoned', now)
}

/** Deletes all of a run's people; foreign keys and the throwaway address protect everybody else. */
async function clean(tx: Tx, people: readonly string[]): Promise<Cleaned> {
  const bookings = await deleteThrowawayBookings(tx, people)
  const drafts = await deleteDraftsOf(tx, people)
  const listings = await deleteThrowawayListings(tx, people)
  return { bookings, drafts, listings, people: await deleteThrowawayAccounts(tx, people) }
}
