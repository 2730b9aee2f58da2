import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The sum that we have added to a booking's money from our own and not taken back, in minor units, with the number of those entries. */
export async function readGoodwill(tx: Db | Tx, bookingId: string): Promise<{ minor: number; entries: number }> {
  const { rows } = await sql<{ minor: number; entries: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor, count(*)::int as entries
    from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = ${bookingId} and j.event_key like 'goodwill%' and a.kind = 'platform-fee'`.execute(tx)
  return rows[0]!
}
