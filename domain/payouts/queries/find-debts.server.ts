import type { Currency } from '#kernel/money.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ProviderMethod } from '../gateway.server.ts'

export type Debt = { payoutId: string; bookingId: string; hostId: string; currency: Currency }

/** Maximum failed reversals per payout, a day apart. */
const MAX_FAILED = 3
const DAY_MINUTES = 24 * 60

/** Payouts by these providers of which a host owes something back and nothing is stopped. */
export async function findDebts(db: Db, methods: readonly ProviderMethod[], now: Date): Promise<Debt[]> {
  if (methods.length === 0) return []
  const { rows } = await sql<Debt>`
    select distinct on (o.id) o.id as "payoutId", d.booking_id as "bookingId", o.host_id as "hostId", o.currency
    from owed_bookings d join payout_parts t on t.booking_id = d.booking_id and t.amount_minor > 0
    join payouts o on o.id = t.payout_id and o.host_id = d.host_id and o.currency = d.currency
    where d.minor < 0 and o.status = 'paid' and o.method = any(${[...methods]}::text[])
      and not exists (select from payout_stops s where s.booking_id = d.booking_id and s.ended_at is null)
      and not exists (select from payout_reversals r where r.payout_id = o.id
        and (r.status = 'intended' or r.status = 'failed' and r.created_at > ${addMinutes(now, -DAY_MINUTES)}))
      and (select count(*) from payout_reversals r where r.payout_id = o.id and r.status = 'failed') < ${MAX_FAILED}
      and (select coalesce(sum(r.amount_minor), 0) from payout_reversals r where r.payout_id = o.id and r.status <> 'failed') < o.amount_minor
    order by o.id, d.booking_id limit 1000`.execute(db)
  return rows
}

type Sums = { owed: number; part: number; paid: number; sent: number; back: number; sentBack: number }

/** Sums what a host owes of a booking, this payout's part of it, and what was reversed before. */
export async function readReversible(tx: Tx, { payoutId, bookingId, hostId, currency }: Debt): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce((select -minor from owed_bookings
        where booking_id = ${bookingId} and host_id = ${hostId} and currency = ${currency}), 0)::bigint as owed,
      (t.amount_minor - (select coalesce(sum(amount_minor), 0) from payout_reversals
        where payout_id = o.id and booking_id = t.booking_id and status <> 'failed'))::bigint as part,
      o.amount_minor as paid, coalesce(o.sent_minor, o.amount_minor) as sent,
      (select coalesce(sum(amount_minor), 0) from payout_reversals where payout_id = o.id and status <> 'failed')::bigint as back,
      (select coalesce(sum(sent_minor), 0) from payout_reversals where payout_id = o.id and status <> 'failed')::bigint as "sentBack"
    from payouts o join payout_parts t on t.payout_id = o.id and t.booking_id = ${bookingId} where o.id = ${payoutId}`.execute(
    tx,
  )
  return rows[0]!
}
