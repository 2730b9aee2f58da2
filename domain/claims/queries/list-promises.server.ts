import { GRACE, type Promises } from '#platform/promises.server.ts'
import { sql } from 'kysely'

export const claimPromises: Promises = {
  always: {
    'a claim or a dispute that is open does not stop the payout, or one that has ended still does': sql`
      select c.id::text as id from claims c
        left join payout_stops s on s.source_id = c.id::text and s.reason in ('claim', 'no-access') and s.booking_id = c.booking_id
        where (c.ended_at is null) <> (s.id is not null and s.ended_at is null)
      union all
      select d.id from disputes d join payments p on p.id = d.payment_id
        left join payout_stops s on s.source_id = d.id and s.reason = 'chargeback' and s.booking_id = p.booking_id
        where (d.status = 'open') <> (s.id is not null and s.ended_at is null)`,

    'what a claim has ended with is not what it has moved': sql`
      select c.id from claims c where coalesce(case c.side when 'guest' then c.outcome_minor end, 0)
          <> coalesce((select sum(amount_minor + dropped_minor) from refunds where claim_id = c.id), 0)
        or exists (select from payments p where p.claim_id = c.id and (c.side <> 'host' or p.amount_minor is distinct from c.outcome_minor
          or p.status = 'captured' and not exists (select from journal where event_key = 'claim:' || p.id)))`,

    'money is set apart for a host while a claim or a dispute is open': sql`
      select o.id from payouts o join payout_parts t on t.payout_id = o.id where o.status = 'due' and (
        exists (select from claims c where c.booking_id = t.booking_id and c.ended_at is null)
        or exists (select from disputes d join payments p on p.id = d.payment_id where p.booking_id = t.booking_id and d.status = 'open'))`,
  },

  inTime: (now) => ({
    'a claim was paid, and does not say so': sql`
      select c.id from claims c join payments p on p.claim_id = c.id
      where c.paid_at is null and p.captured_at < ${now}::timestamptz - ${GRACE}`,
  }),
}
