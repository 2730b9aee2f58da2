import type { Promises } from '#platform/promises.server.ts'
import { sql } from 'kysely'

export const interventionPromises: Promises = {
  ofFew: {
    'money was moved by hand, and the ledger does not say so once; or the ledger says so of what was not done': sql`
      select i.id::text as id from interventions i left join lateral (
        select case i.kind
          when 'goodwill' then (select count(*) from journal where event_key = 'goodwill:' || i.id)
          when 'waiver' then (select count(*) from journal where event_key = 'claim-waived:' || i.claim_id)
          when 'bounce' then (select count(*) from journal where event_key like 'payout-bounced:' || i.payout_id || ':%' having count(*) > 0
            and count(*) = (select count(*) from payout_parts where payout_id = i.payout_id))
          when 'refund' then 1
          else (select count(*) from journal where event_key = 'host-paid:' || i.id) end as found) j on true
      where case when i.kind = 'refund' then false when i.kind = 'bounce' then (coalesce(j.found, 0) > 0) <> (i.status = 'done')
        else (i.status = 'done') <> (j.found = 1) end`,

    'what was given back by hand is not what was decided': sql`
      select i.id from interventions i where i.kind in ('refund', 'goodwill') and coalesce(
          (select sum(amount_minor) from refunds where intervention_id = i.id), 0) <> case i.status when 'done' then i.amount_minor else 0 end
      union all
      select r.id from refunds r join interventions i on i.id = r.intervention_id
      where r.booking_id <> i.booking_id or r.reason <> case i.kind when 'refund' then 'partial' else 'goodwill' end`,

    'more was moved by one person alone than one may': sql`
      select id from interventions where status = 'done' and needs_second and (decided_by is null or decided_by = requested_by)`,
  },
}
