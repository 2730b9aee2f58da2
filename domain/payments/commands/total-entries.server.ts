import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { movedPostings } from '../queries/moved-postings.server.ts'

/** Entries that are added up in one transaction, a third of a second. */
const PORTION = 5000

/** The job is queued each minute: one that is through by then never runs beside the next one. */
const MAX_MS = 30_000

/**
 * Adds up what waits, portion by portion; what is left after half a minute the next job does.
 *
 * @param limits for tests, which total little, or one portion alone
 * @returns whether more may wait
 */
export async function totalEntries(db: Db | Tx, { size = PORTION, maxMs = MAX_MS } = {}): Promise<boolean> {
  const begun = performance.now()
  for (;;) {
    const isMore = (await totalPortion(db, size)) === size
    if (!isMore || performance.now() - begun >= maxMs) return isMore
  }
}

/**
 * Adds some entries that wait to the totals. One statement, so that whoever reads sees each entry on one side of it; any number of workers
 * may do so at once, as each takes other entries and all write the sums in one order.
 *
 * @returns how many it has added
 */
async function totalPortion(db: Db | Tx, size: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with claimed as materialized (
      select journal_id from entries_to_total order by journal_id limit ${size} for update skip locked),
    taken as (
      delete from entries_to_total where journal_id in (select journal_id from claimed) returning journal_id),
    added as (
      insert into ledger_totals (at, currency, kind, what, is_claim, minor)
      select at, currency, kind, what, is_claim, minor from (${movedPostings(sql`taken`)}) moved order by 1, 2, 3, 4, 5
      on conflict (at, currency, kind, what, is_claim) do update set minor = ledger_totals.minor + excluded.minor)
    select count(*)::int as count from taken`.execute(db)
  return rows[0]!.count
}
