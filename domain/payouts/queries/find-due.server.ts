import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PayoutMethod } from '../payout-account.ts'

/** Bookings of one payout; the rest waits for the next. */
const MAX_PARTS = 1000

/** Hosts with an account, whom the ledger owes something in its currency. */
export async function findOwedHosts(db: Db): Promise<{ hostId: string; currency: Currency }[]> {
  const { rows } = await sql<{ hostId: string; currency: Currency }>`
    select a.owner_id as "hostId", a.currency from payout_accounts pa
    join ledger_accounts a on a.kind = 'host' and a.owner_id = pa.host_id and a.currency = pa.currency
    where pa.replaced_at is null
      and (select sum(p.amount_minor) from postings p where p.account_id = a.id) < 0
    order by 1, 2`.execute(db)
  return rows
}

/** What is owed of each booking that has begun and that nothing stops; what is to be set off first. */
export async function dueParts(
  db: Db,
  { hostId, currency }: { hostId: string; currency: Currency },
  now: Date,
): Promise<{ bookingId: string; owed: number }[]> {
  const { rows } = await sql<{ bookingId: string; owed: number }>`
    select j.booking_id as "bookingId", -sum(p.amount_minor)::bigint as owed
    from ledger_accounts a join postings p on p.account_id = a.id join journal j on j.id = p.journal_id
    join bookings b on b.id = j.booking_id
    where a.kind = 'host' and a.owner_id = ${hostId} and a.currency = ${currency} and b.starts_at <= ${now}
      and not exists (select from payout_stops s where s.booking_id = b.id and s.ended_at is null)
    group by j.booking_id, b.starts_at having sum(p.amount_minor) <> 0
    order by sum(p.amount_minor) < 0, b.starts_at, j.booking_id limit ${MAX_PARTS}`.execute(db)
  return rows
}

/** The payouts to an account that have failed since the last one that arrived. */
export async function triesOf(db: Db, { accountId, method }: { accountId: string; method: PayoutMethod }) {
  const { rows } = await sql<{ failed: number; lastFailedAt: Date | null }>`
    select count(*)::int as failed, max(ended_at) as "lastFailedAt" from payouts
    where account_id = ${accountId} and status = 'failed'
      and ended_at > coalesce((select max(ended_at) from payouts where account_id = ${accountId} and status = 'paid'), '-infinity')`.execute(
    db,
  )
  return { method, ...rows[0]! }
}
