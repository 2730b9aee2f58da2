import { GRACE, type Promises } from '#platform/promises.server.ts'
import { sql } from 'kysely'
import { paidBack } from '#domain/payments/refund.ts'
import { onItsWay, setApart } from '../payout.ts'

/** Sums our own money that was given for a booking, by entries of these kinds: into its money, or to its host (below zero: taken back). */
const givenBy = (events: readonly string[], isCounted = sql`true`) =>
  sql`coalesce((select sum(p.amount_minor) from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = b.id and a.kind = 'platform-fee' and ${isCounted}
      and split_part(split_part(j.event_key, ':', 1), '-returned', 1) in (${sql.join(events)})), 0)`
const added = () => givenBy(['goodwill'])
const toHost = ['host-paid', 'claim-waived']

export const payoutPromises: Promises = {
  always: {
    'what is owed for a booking is not what the ledger says': sql`
      select posted.booking_id as id from (
        select a.owner_id, a.currency, j.booking_id, -sum(p.amount_minor) as minor
        from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        where a.kind = 'host' and j.booking_id is not null group by 1, 2, 3) posted
      left join owed_bookings o on o.booking_id = posted.booking_id and o.host_id = posted.owner_id and o.currency = posted.currency
      where coalesce(o.minor, 0) <> posted.minor
      union all
      select o.booking_id from owed_bookings o join bookings b on b.id = o.booking_id
      where not exists (select from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        where j.booking_id = o.booking_id and a.kind = 'host' and a.owner_id = o.host_id and a.currency = o.currency)`,

    'a month in which a host’s money moved is not among theirs': sql`
      select j.id from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
      where a.kind = 'host' and not exists (select from money_months m
        where m.host_id = a.owner_id and m.currency = a.currency and m.at = total_bucket(j.at))`,

    'what the ledger holds for a booking is not what was paid less what went out': sql`
      select j.booking_id as id from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
      where a.kind in ('provider', 'exchange', 'disputed', 'dispute-fee') and j.booking_id is not null group by j.booking_id
      having sum(p.amount_minor) <> coalesce((select sum(amount_minor) from payments x where x.booking_id = j.booking_id and x.status = 'captured'), 0)
        - coalesce((select sum(amount_minor) from refunds r where r.booking_id = j.booking_id and r.status in (${sql.join(paidBack)})), 0)
        - coalesce((select sum(d.amount_minor) from disputes d join payments x on x.id = d.payment_id where x.booking_id = j.booking_id and d.status = 'lost'), 0)
        - coalesce((select sum(t.amount_minor) from payout_parts t join payouts o on o.id = t.payout_id
            where t.booking_id = j.booking_id and o.status = 'paid'), 0)
        + coalesce((select sum(r.amount_minor) from payout_reversals r where r.booking_id = j.booking_id and r.status = 'done'), 0)`,

    'money was set apart for a host before the stay began, or where something stops it': sql`
      select o.id from payouts o join payout_parts t on t.payout_id = o.id join bookings b on b.id = t.booking_id
      where o.status in (${sql.join(setApart)}) and (b.starts_at > o.created_at or b.host_id <> o.host_id or b.currency <> o.currency
        or exists (select from payout_stops s where s.booking_id = b.id and s.created_at <= coalesce(o.sent_at, 'infinity')
          and (s.ended_at is null or s.ended_at > o.created_at) and (o.status = 'due' or s.created_at < o.created_at)))`,

    'a payout is not the sum of its parts': sql`
      select id from payouts o where amount_minor <> (select coalesce(sum(amount_minor), 0) from payout_parts where payout_id = o.id)`,

    'a host was paid more for a booking than ever was theirs': sql`
      select b.id from payout_parts t join payouts o on o.id = t.payout_id join bookings b on b.id = t.booking_id
      where o.status in (${sql.join(setApart)}) group by b.id having sum(t.amount_minor) > (select coalesce(sum(amount_minor), 0) from payments p
        where p.booking_id = b.id and p.status = 'captured') + ${givenBy(['goodwill', ...toHost], sql`p.amount_minor > 0`)}`,
  },

  ofFew: {
    'what is asked back of hosts is not what the ledger says, or is more than was paid out': sql`
      select p.id from payouts p join payout_reversals r on r.payout_id = p.id group by p.id
      having coalesce(sum(r.amount_minor) filter (where r.status <> 'failed'), 0) > p.amount_minor
        or coalesce(sum(r.sent_minor) filter (where r.status <> 'failed'), 0) > coalesce(p.sent_minor, p.amount_minor)
      union all
      select r.id from payout_reversals r where
        (select coalesce(sum(x.amount_minor), 0) from journal j join postings x on x.journal_id = j.id join ledger_accounts a on a.id = x.account_id
          where a.kind = 'reversal' and j.event_key in ('reversal:' || r.id, 'reversal-done:' || r.id, 'reversal-failed:' || r.id))
        <> case r.status when 'intended' then r.amount_minor else 0 end`,

    'all payouts of a host are stopped, and one is prepared or was sent since': sql`
      select o.id from payouts o join host_stops h on h.host_id = o.host_id and h.ended_at is null
        where o.status = 'due' or o.sent_at > h.created_at`,
  },

  ofAll: {
    'what is on its way to hosts is not what the payouts say': sql`
      select coalesce(a.id, o.host_id)::text as id from (
        select a.id, a.owner_id, a.currency, -sum(p.amount_minor) as minor from ledger_accounts a join postings p on p.account_id = a.id
        where a.kind = 'payout' group by a.id) a
      full join (select host_id, currency, sum(amount_minor) as minor from payouts where status in (${sql.join(onItsWay)}) group by 1, 2) o
        on o.host_id = a.owner_id and o.currency = a.currency
      where coalesce(a.minor, 0) <> coalesce(o.minor, 0)`,

    'a write-off is not what the ledger says': sql`
      select w.id from write_offs w where case w.status when 'confirmed' then w.amount_minor else 0 end
        <> (select coalesce(sum(x.amount_minor), 0) from journal j join postings x on x.journal_id = j.id
          join ledger_accounts a on a.id = x.account_id and a.kind = 'write-off' where j.event_key like 'write-off:' || w.id || ':%')`,
  },

  settled: (now) => ({
    // Captured, and added by us = refunded + lost disputes + agreed fee + paid out or on its way, less what came or comes back
    // + the host's balance, without what we have paid to the host; what is written off was paid out, and is owed no more.
    'not all that was captured for a booking that is over has gone somewhere': sql`
      select id from (
        select b.id, coalesce((select sum(amount_minor) from payments where booking_id = b.id and status = 'captured'), 0) as captured,
          coalesce((select sum(amount_minor) from payments where booking_id = b.id and status = 'captured' and claim_id is not null), 0) as of_claims,
          coalesce((select sum(amount_minor) from refunds where booking_id = b.id), 0)
            + coalesce((select sum(d.amount_minor) from disputes d join payments p on p.id = d.payment_id
                where p.booking_id = b.id and d.status = 'lost'), 0) as back,
          coalesce((select sum(t.amount_minor) from payout_parts t join payouts o on o.id = t.payout_id
            where t.booking_id = b.id and o.status in (${sql.join(setApart)})), 0)
            - coalesce((select sum(r.amount_minor) from payout_reversals r where r.booking_id = b.id and r.status <> 'failed'), 0) as paid_out,
          coalesce((select -sum(p.amount_minor) from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where j.booking_id = b.id and a.kind = 'host' and j.event_key not like 'write-off:%'), 0) as owed,
          ${added()} as added, ${givenBy(toHost)} as given, q.service_fee_minor as fee
        from bookings b join quotes q on q.id = b.quote_id
        where b.status in ('completed', 'cancelled') and b.starts_at < ${now}::timestamptz - ${GRACE}
          and not exists (select from refunds where booking_id = b.id and status = 'intended')) sums
      where captured + added <> back + least(captured + added - of_claims - back, fee) + paid_out + owed - given`,
  }),
}
