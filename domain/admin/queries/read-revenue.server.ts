import { movedEver } from '#domain/payments/queries/moved-postings.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { RevenueMonth } from '../revenue.ts'

/**
 * The ledger's months by currency, all read because held money is the sum of all before (decision 74): from its totals, and from the entries
 * that no worker has added to them yet (decision 200).
 *
 * @param zone in which a month begins
 */
export async function readRevenue(db: Db, zone: string): Promise<RevenueMonth[]> {
  const { rows } = await sql<RevenueMonth>`
    with moved as (
      select to_char(at at time zone ${zone}, 'YYYY-MM-01') as month, currency, kind, what, is_claim,
        what ~ '^(goodwill|host-paid|claim-waived)' as is_given, sum(minor) as minor
      from (${movedEver}) ever group by 1, 2, 3, 4, 5),
    months as (
      select month, currency,
        coalesce(sum(minor) filter (where kind = 'provider' and what = 'capture'), 0)
          + coalesce(sum(minor) filter (where kind = 'host' and what = 'claim'), 0) as gross,
        -coalesce(sum(minor) filter (where kind = 'host' and what = 'claim'), 0) as claim_payments,
        -coalesce(sum(minor) filter (where kind = 'provider' and what in ('refund', 'refund-failed', 'refund-transferred') and not is_claim), 0) as refunds,
        -coalesce(sum(minor) filter (where kind = 'provider' and what in ('refund', 'refund-failed', 'refund-transferred') and is_claim), 0) as claim_refunds,
        coalesce(sum(minor) filter (where kind = 'held' and what = 'dispute'), 0) as disputes,
        -coalesce(sum(minor) filter (where kind = 'platform-fee' and not is_given), 0) as fees,
        coalesce(sum(minor) filter (where kind = 'platform-fee' and is_given), 0) as given,
        coalesce(sum(minor) filter (where kind = 'provider-fee'), 0) as provider_fees,
        coalesce(sum(minor) filter (where kind = 'dispute-fee'), 0) as dispute_fees,
        coalesce(sum(minor) filter (where kind = 'write-off'), 0) as write_offs,
        -coalesce(sum(minor) filter (where kind = 'provider' and what in ('payout-paid', 'payout-bounced')), 0) as payouts,
        -coalesce(sum(minor) filter (where kind = 'held'), 0) as held,
        -coalesce(sum(minor) filter (where kind in ('host', 'payout')), 0) as owed
      from moved group by 1, 2)
    select month, currency, gross::bigint, claim_payments::bigint as "claimPayments", refunds::bigint, claim_refunds::bigint as "claimRefunds",
      disputes::bigint, fees::bigint, given::bigint, provider_fees::bigint as "providerFees", dispute_fees::bigint as "disputeFees",
      write_offs::bigint as "writeOffs", payouts::bigint,
      (sum(held) over so_far)::bigint as held, (sum(owed) over so_far)::bigint as owed
    from months window so_far as (partition by currency order by month) order by 1, 2`.execute(db)
  return rows
}
