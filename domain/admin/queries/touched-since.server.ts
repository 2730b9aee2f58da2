import { asUuid } from '#kernel/ids.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Scope } from '#platform/promises.server.ts'
import { sql } from 'kysely'

/**
 * The rows of what was touched since a time, for promises that are about one booking or one entry of the ledger: bookings that were
 * made, have moved, were changed, paid, refunded or claimed, or whose money was posted, with all that is theirs.
 *
 * Whoever writes rows by hand and leaves no trace is found by a check of all.
 */
export async function touchedSince(db: Db | Tx, since: Date): Promise<Scope> {
  const first = firstIdOf(since)
  const { rows } = await sql<{ id: string }>`
    select id from bookings where created_at >= ${since}
    union select booking_id from booking_status_changes where at >= ${since}
    union select booking_id from journal where at >= ${since} and booking_id is not null
    union select booking_id from booking_changes where id >= ${first}
    union select booking_id from payments where id >= ${first}
    union select booking_id from refunds where id >= ${first}
    union select booking_id from claims where id >= ${first}`.execute(db)
  return scopeOf(
    rows.map(({ id }) => id),
    since,
  )
}

/** Ids of rows begin with the time at which they were made (kernel/ids.ts). */
const firstIdOf = (since: Date) => asUuid(since.getTime().toString(16).padStart(12, '0').padEnd(32, '0'))

/** Names of tables that stand before the query hide the tables; each is as narrow as what its booking needs. */
const scopeOf = (bookings: readonly string[], since: Date): Scope => sql`
  with touched as materialized (select unnest(${bookings}::uuid[]) as id),
  entries as materialized (
    select id from journal where booking_id in (select id from touched) union select id from journal where at >= ${since}),
  touched_payouts as materialized (select distinct payout_id as id from payout_parts where booking_id in (select id from touched)),
  occupancy as not materialized (
    select * from occupancy where space_id in (select space_id from occupancy where booking_id in (select id from touched))),
  quotes as not materialized (
    select * from quotes where id in (select quote_id from bookings where id in (select id from touched)
      union select quote_id from booking_changes where booking_id in (select id from touched))),
  bookings as not materialized (select * from bookings where id in (select id from touched)),
  booking_status_changes as not materialized (select * from booking_status_changes where booking_id in (select id from touched)),
  booking_rests as not materialized (select * from booking_rests where booking_id in (select id from touched)),
  payments as not materialized (select * from payments where booking_id in (select id from touched)),
  refunds as not materialized (select * from refunds where booking_id in (select id from touched)),
  claims as not materialized (select * from claims where booking_id in (select id from touched)),
  disputes as not materialized (select * from disputes where payment_id in (select id from payments)),
  journal as not materialized (select * from journal where id in (select id from entries)),
  postings as not materialized (select * from postings where journal_id in (select id from entries)),
  payouts as not materialized (select * from payouts where id in (select id from touched_payouts)),
  outgoing_emails as not materialized (
    select * from outgoing_emails where event_key in (select event_key from outgoing_emails where created_at >= ${since}))`
