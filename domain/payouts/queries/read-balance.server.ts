import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { isHostStopped } from './list-host-stops.server.ts'
import { onItsWay } from '../payout.ts'

/** A host's money by currency: owed, on its way and expected, in minor units. */
export async function readBalances(db: Db, hostId: string, now: Date) {
  const { rows } = await sql<{ currency: Currency; owed: number; stopped: number; onItsWay: number; coming: number }>`
    with owed as (
      select currency, minor,
        exists (select from payout_stops s where s.booking_id = o.booking_id and s.ended_at is null)
          or ${isHostStopped('o.host_id')} as is_stopped
      from owed_bookings o where host_id = ${hostId}),
    sums as (
      select currency, minor, 0 as stopped, 0 as way, 0 as coming from owed where not is_stopped
      union all select currency, 0, minor, 0, 0 from owed where is_stopped
      union all select currency, 0, 0, amount_minor, 0 from payouts where host_id = ${hostId} and status in (${sql.join(onItsWay)})
      union all select currency, 0, 0, 0, share_minor from bookings
        where host_id = ${hostId} and status = 'confirmed' and starts_at > ${now})
    select currency, sum(minor)::bigint as owed, sum(stopped)::bigint as stopped, sum(way)::bigint as "onItsWay",
      sum(coming)::bigint as coming
    from sums group by currency order by currency`.execute(db)
  return rows.map(({ currency, ...sums }) => ({
    owed: money(sums.owed, currency),
    stopped: money(sums.stopped, currency),
    onItsWay: money(sums.onItsWay, currency),
    coming: money(sums.coming, currency),
  }))
}
