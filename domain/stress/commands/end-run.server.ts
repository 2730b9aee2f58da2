import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Cleaned, type Ending, SILENT_SECONDS } from '../stress.ts'

/** Deletes what a run has made, and ends it: neither without the other, so a run that left something behind is not over. */
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

/** Ends the run whose worker says nothing any more. */
export async function endAbandoned(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from stress_runs
    where ended_at is null and seen_at < clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`.execute(db)
  for (const { id } of rows) await endRun(db, id, 'abandoned', now)
}

/**
 * Everything of these people, who are the run's own. What belongs to anybody else refers to them by a foreign key, which would stop it;
 * whoever else is named here has no throwaway address, and stays.
 */
async function clean(tx: Tx, people: readonly string[]): Promise<Cleaned> {
  const theirs = sql`any(${people}::uuid[])`
  const bookings = sql`select id from bookings where guest_id = ${theirs} and host_id = ${theirs}`
  const listings = sql`select id from listings where host_id = ${theirs} and throwaway`
  const gone = async (statement: ReturnType<typeof sql>) => Number((await statement.execute(tx)).numAffectedRows ?? 0)

  await gone(sql`delete from occupancy where booking_id in (${bookings})`)
  await gone(sql`delete from booking_status_changes where booking_id in (${bookings})`)
  const held = await gone(sql`delete from bookings where id in (${bookings})`)
  await gone(sql`delete from quotes where listing_id in (${listings})`)
  await gone(sql`delete from idempotency_keys where user_id = ${theirs}`)
  const drafts = await gone(sql`delete from listing_drafts where host_id = ${theirs}`)
  const offered = await gone(sql`delete from listings where id in (${listings})`)
  await gone(sql`delete from spaces where host_id = ${theirs}`)
  const accounts = await gone(sql`delete from "user" where id = ${theirs} and email like '%@throwaway.invalid'`)
  return { bookings: held, drafts, listings: offered, people: accounts }
}
