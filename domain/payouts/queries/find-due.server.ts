import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { isHostStopped } from './list-host-stops.server.ts'
import type { PayoutMethod } from '../payout-account.ts'

/** Bookings per payout; the rest waits for the next. */
const MAX_PARTS = 1000

/** Hosts with an account and a positive ledger balance in its currency, whom nothing stops. */
export async function findOwedHosts(db: Db): Promise<{ hostId: string; currency: Currency }[]> {
  const { rows } = await sql<{ hostId: string; currency: Currency }>`
    select pa.host_id as "hostId", pa.currency from payout_accounts pa
    where pa.replaced_at is null and not ${isHostStopped('pa.host_id')}
      and (select sum(minor) from owed_bookings o where o.host_id = pa.host_id and o.currency = pa.currency) > 0
    order by 1, 2`.execute(db)
  return rows
}

export type DuePart = { bookingId: string; owed: number; startsAt: Date }

/**
 * Owed amounts of begun bookings without stops, negative ones first.
 *
 * @param until when stays have begun that are paid; what a host owes back counts whenever it began
 */
export async function dueParts(
  db: Db,
  { hostId, currency }: { hostId: string; currency: Currency },
  { until, now }: { until: Date; now: Date },
): Promise<DuePart[]> {
  const { rows } = await sql<DuePart>`
    select o.booking_id as "bookingId", minor as owed, b.starts_at as "startsAt"
    from owed_bookings o join bookings b on b.id = o.booking_id
    where o.host_id = ${hostId} and o.currency = ${currency} and b.starts_at <= ${now} and minor <> 0
      and (minor < 0 or b.starts_at <= ${until})
      and not exists (select from payout_stops s where s.booking_id = b.id and s.ended_at is null)
    order by minor > 0, b.starts_at, o.booking_id limit ${MAX_PARTS}`.execute(db)
  return rows
}

/** Failures of payouts to an account since the last success, without those that an admin reset. */
export async function triesOf(db: Db, { accountId, method }: { accountId: string; method: PayoutMethod }) {
  const { rows } = await sql<{ failed: number; lastFailedAt: Date | null }>`
    select count(*)::int as failed, max(ended_at) as "lastFailedAt" from payouts
    where account_id = ${accountId} and status = 'failed' and retried_at is null
      and ended_at > coalesce((select max(ended_at) from payouts where account_id = ${accountId} and status = 'paid'), '-infinity')`.execute(
    db,
  )
  return { method, ...rows[0]! }
}
