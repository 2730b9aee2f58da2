import type { Db, Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

type Finding = RawBuilder<{ id: string }>

/** What guests' banks have taken back of payments, which is then refunded no more. */
const takenBack = (where: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(d.amount_minor), 0) from disputes d join payments x on x.id = d.payment_id where d.status = 'lost' and ${where})`

/** Invariants that hold at any moment. Each query returns the rows that violate one. */
const always: Record<string, Finding> = {
  'two holders have one space at one time': sql`
    select a.id from occupancy a join occupancy b using (space_id)
    where a.holder <> b.holder and a.period && b.period and a.released_at is null and b.released_at is null`,

  'a live booking does not occupy every space it had, or an ended one still occupies': sql`
    select b.id from bookings b
    where case when b.status = 'confirmed' or b.status = 'pending' and b.waits_for = 'payment'
      then (select count(distinct space_id) from occupancy where booking_id = b.id) not between 1 and
           (select count(distinct space_id) from occupancy where booking_id = b.id and released_at is null)
      else b.status = 'cancelled' and exists (select 1 from occupancy where booking_id = b.id and released_at is null) end`,

  // Those of before the constraint `sold_is_occupied` too: it lets them end as they were agreed, and a host settles them.
  'a booking sells time that it does not occupy': sql`
    select b.id from bookings b
    where b.status in ('pending', 'confirmed') and exists (select from sold_beyond_occupancy(b.id))`,

  'time is held for a change that nobody waits for': sql`
    select o.id from occupancy o join booking_changes c on c.id = o.change_id
    where o.released_at is null and c.status not in ('awaiting-payment', 'applied')`,

  'a journal does not balance': sql`
    select journal_id as id from postings group by journal_id, currency having sum(amount_minor) <> 0`,

  'a journal has no postings': sql`
    select id from journal where not exists (select 1 from postings where journal_id = journal.id)`,

  'more is refunded than was paid': sql`
    select p.id from payments p
    where (select sum(amount_minor) from refunds r where r.payment_id = p.id)
      > case p.status when 'captured' then p.amount_minor else 0 end`,

  'a confirmed booking is not paid once, in full, in its own currency': sql`
    select b.id from bookings b join quotes q on q.id = b.quote_id
    where b.status in ('confirmed', 'completed') and (
      (select count(*) from payments where booking_id = b.id and status = 'captured' and change_id is null and claim_id is null)
        - (select count(*) from refunds where booking_id = b.id and reason = 'dates-lost') <> 1
      or exists (select 1 from payments where booking_id = b.id and status = 'captured' and currency <> q.currency)
      or coalesce((select sum(amount_minor) from payments where booking_id = b.id and status = 'captured' and claim_id is null), 0)
        - coalesce((select sum(amount_minor) from refunds where booking_id = b.id and claim_id is null), 0) - q.total_minor
        not between 0 and ${takenBack(sql`x.booking_id = b.id and x.claim_id is null`)})`,

  'money was captured for a booking that is dead, and does not go back': sql`
    select p.id from payments p join bookings b on b.id = p.booking_id
    where p.status = 'captured' and b.status = 'cancelled' and p.change_id is null and p.claim_id is null
      and b.cancel_reason in ('not-paid', 'expired', 'declined', 'host-cancelled', 'admin')
      and p.amount_minor - coalesce((select sum(amount_minor) from refunds where payment_id = p.id), 0)
        not between 0 and ${takenBack(sql`d.payment_id = p.id`)}`,

  'money was captured for a change that came to nothing, and does not go back': sql`
    select p.id from payments p join booking_changes c on c.id = p.change_id
    where p.status = 'captured' and c.status <> 'applied'
      and p.amount_minor - coalesce((select sum(amount_minor) from refunds where payment_id = p.id), 0)
        not between 0 and ${takenBack(sql`d.payment_id = p.id`)}`,

  'what a claim has ended with is not what it has moved': sql`
    select c.id from claims c where coalesce(case c.side when 'guest' then c.outcome_minor end, 0)
        <> coalesce((select sum(amount_minor) from refunds where claim_id = c.id), 0)
      or exists (select from payments p where p.claim_id = c.id and (c.side <> 'host' or p.amount_minor is distinct from c.outcome_minor
        or p.status = 'captured' and not exists (select from journal where event_key = 'claim:' || p.id)))`,

  'a captured payment, or a refund that went through, is not in the ledger': sql`
    select id from payments where status = 'captured' and not exists (select 1 from journal where event_key = 'capture:' || payments.id)
    union all
    select id from refunds where status = 'succeeded' and not exists (select 1 from journal where event_key = 'refund:' || refunds.id)`,

  'what the ledger holds for a booking is not what was paid less what went out': sql`
    select j.booking_id as id from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where a.kind in ('provider', 'exchange') and j.booking_id is not null group by j.booking_id
    having sum(p.amount_minor) <> coalesce((select sum(amount_minor) from payments x where x.booking_id = j.booking_id and x.status = 'captured'), 0)
      - coalesce((select sum(amount_minor) from refunds r where r.booking_id = j.booking_id and r.status = 'succeeded'), 0)
      - coalesce((select sum(d.amount_minor) from disputes d join payments x on x.id = d.payment_id where x.booking_id = j.booking_id and d.status = 'lost'), 0)
      - coalesce((select sum(t.amount_minor) from payout_parts t join payouts o on o.id = t.payout_id
          where t.booking_id = j.booking_id and o.status = 'paid'), 0)
      + coalesce((select sum(r.amount_minor) from payout_reversals r where r.booking_id = j.booking_id and r.status = 'done'), 0)`,

  'what is asked back of hosts is not what the ledger says, or is more than was paid out': sql`
    select p.id from payouts p join payout_reversals r on r.payout_id = p.id group by p.id
    having coalesce(sum(r.amount_minor) filter (where r.status <> 'failed'), 0) > p.amount_minor
      or coalesce(sum(r.sent_minor) filter (where r.status <> 'failed'), 0) > coalesce(p.sent_minor, p.amount_minor)
    union all
    select r.id from payout_reversals r where
      (select coalesce(sum(x.amount_minor), 0) from journal j join postings x on x.journal_id = j.id join ledger_accounts a on a.id = x.account_id
        where a.kind = 'reversal' and j.event_key in ('reversal:' || r.id, 'reversal-done:' || r.id, 'reversal-failed:' || r.id))
      <> case r.status when 'intended' then r.amount_minor else 0 end`,

  'the balances of a currency do not add up to nothing': sql`
    select currency as id from postings group by currency having sum(amount_minor) <> 0`,

  'money was set apart for a host before the stay began, or where something stops it': sql`
    select o.id from payouts o join payout_parts t on t.payout_id = o.id join bookings b on b.id = t.booking_id
    where o.status in ('due', 'sending', 'paid') and (b.starts_at > o.created_at or b.host_id <> o.host_id or b.currency <> o.currency
      or exists (select from payout_stops s where s.booking_id = b.id and s.created_at <= coalesce(o.sent_at, 'infinity')
        and (s.ended_at is null or s.ended_at > o.created_at) and (o.status = 'due' or s.created_at < o.created_at)))`,

  'a payout is not the sum of its parts': sql`
    select id from payouts o where amount_minor <> (select coalesce(sum(amount_minor), 0) from payout_parts where payout_id = o.id)`,

  'what is on its way to hosts is not what the payouts say': sql`
    select coalesce(a.id, o.host_id)::text as id from (
      select a.id, a.owner_id, a.currency, -sum(p.amount_minor) as minor from ledger_accounts a join postings p on p.account_id = a.id
      where a.kind = 'payout' group by a.id) a
    full join (select host_id, currency, sum(amount_minor) as minor from payouts where status in ('due', 'sending') group by 1, 2) o
      on o.host_id = a.owner_id and o.currency = a.currency
    where coalesce(a.minor, 0) <> coalesce(o.minor, 0)`,

  'a claim or a dispute that is open does not stop the payout, or one that has ended still does': sql`
    select c.id::text as id from claims c
      left join payout_stops s on s.source_id = c.id::text and s.reason in ('claim', 'no-access') and s.booking_id = c.booking_id
      where (c.ended_at is null) <> (s.id is not null and s.ended_at is null)
    union all
    select d.id from disputes d join payments p on p.id = d.payment_id
      left join payout_stops s on s.source_id = d.id and s.reason = 'chargeback' and s.booking_id = p.booking_id
      where (d.status = 'open') <> (s.id is not null and s.ended_at is null)`,

  'money is set apart for a host while a claim or a dispute is open': sql`
    select o.id from payouts o join payout_parts t on t.payout_id = o.id where o.status = 'due' and (
      exists (select from claims c where c.booking_id = t.booking_id and c.ended_at is null)
      or exists (select from disputes d join payments p on p.id = d.payment_id where p.booking_id = t.booking_id and d.status = 'open'))`,

  'a host was paid more for a booking than ever was theirs': sql`
    select t.booking_id as id from payout_parts t join payouts o on o.id = t.payout_id where o.status in ('due', 'sending', 'paid')
    group by t.booking_id having sum(t.amount_minor) > (select coalesce(sum(amount_minor), 0) from payments p
      where p.booking_id = t.booking_id and p.status = 'captured')`,

  'the lines of a quote do not add up': sql`
    select id from quotes
    where total_minor <> (select sum((line -> 'amount' ->> 'minor')::bigint) from jsonb_array_elements(lines) line)`,

  "a booking's figures are not those of its quote": sql`
    select b.id from bookings b join quotes q on q.id = b.quote_id
    where b.share_minor <> q.total_minor - q.service_fee_minor or b.currency <> q.currency`,

  'a status jumped': sql`
    select c.booking_id as id from (
      select *, lag(to_status, 1, '') over life as before, lead(to_status) over life is null as is_last
      from booking_status_changes window life as (partition by booking_id order by number)
    ) c join bookings b on b.id = c.booking_id
    where c.from_status <> c.before or (c.is_last and c.to_status <> b.status)
      or not exists (select 1 from booking_moves m where m.from_status = c.from_status and m.to_status = c.to_status)`,

  'an event has two letters to one reader': sql`
    select min(id::text) as id from outgoing_emails group by event_key, to_address having count(*) > 1`,

  'a kept e-mail tells how to get in, and the booking has ended': sql`
    select e.id from outgoing_emails e join bookings b on b.id = e.booking_id
    where e.redacted_html is not null and b.status in ('completed', 'cancelled')`,
}

/** Minutes before something in progress counts as forgotten. */
const GRACE = sql`interval '5 minutes'`

/** Invariants that hold once worker and provider have had five minutes. */
const inTime = (now: Date): Record<string, Finding> => ({
  'a hold is past its end for more than 5 minutes': sql`
    select id from bookings where status = 'pending' and held_until < ${now}::timestamptz - ${GRACE}
    union all
    select id from booking_changes where waits_until < ${now}::timestamptz - ${GRACE}`,

  'a refund has not gone through for more than 5 minutes': sql`
    select id from refunds where status = 'intended' and created_at < ${now}::timestamptz - ${GRACE}`,

  'a stay is over and not completed': sql`
    select id from bookings where status = 'confirmed' and ends_at < ${now}::timestamptz - ${GRACE}`,

  // Captured = given back + taken back by banks + our fee as agreed + paid out or on its way + what the host is owed or owes.
  'not all that was captured for a booking that is over has gone somewhere': sql`
    select id from (
      select b.id, coalesce((select sum(amount_minor) from payments where booking_id = b.id and status = 'captured'), 0) as captured,
        coalesce((select sum(amount_minor) from payments where booking_id = b.id and status = 'captured' and claim_id is not null), 0) as of_claims,
        coalesce((select sum(amount_minor) from refunds where booking_id = b.id), 0)
          + coalesce((select sum(d.amount_minor) from disputes d join payments p on p.id = d.payment_id
              where p.booking_id = b.id and d.status = 'lost'), 0) as back,
        coalesce((select sum(t.amount_minor) from payout_parts t join payouts o on o.id = t.payout_id
          where t.booking_id = b.id and o.status in ('due', 'sending', 'paid')), 0) as paid_out,
        coalesce((select -sum(p.amount_minor) from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
          where j.booking_id = b.id and a.kind = 'host'), 0) as owed,
        q.service_fee_minor as fee
      from bookings b join quotes q on q.id = b.quote_id
      where b.status in ('completed', 'cancelled') and b.starts_at < ${now}::timestamptz - ${GRACE}
        and not exists (select from refunds where booking_id = b.id and status = 'intended')) sums
    where captured <> back + least(captured - of_claims - back, fee) + paid_out + owed`,

  'a claim was paid, and does not say so': sql`
    select c.id from claims c join payments p on p.claim_id = c.id
    where c.paid_at is null and p.captured_at < ${now}::timestamptz - ${GRACE}`,

  'the provider was paid, and we do not know it': sql`
    select s.id from sandbox_sessions s
    where s.status = 'paid' and s.paid_at < ${now}::timestamptz - ${GRACE}
      and not exists (select 1 from payments p where p.session_id = s.id and p.status = 'captured' and p.amount_minor = s.amount_minor and p.currency = s.currency)`,

  'we say that the provider was paid, or has paid back, and it was not so': sql`
    select p.id from payments p where p.provider = 'sandbox' and p.status = 'captured'
      and not exists (select 1 from sandbox_sessions s where s.id = p.session_id and s.status = 'paid')
    union all
    select r.id from refunds r join payments p on p.id = r.payment_id where p.provider = 'sandbox' and r.status = 'succeeded'
      and not exists (select 1 from sandbox_refunds s where s.id = r.provider_refund_id and s.amount_minor = r.amount_minor)`,

  'the provider has paid back what we did not ask for': sql`
    select s.id::text as id from sandbox_refunds s
    where not exists (select 1 from refunds r where r.idempotency_key = s.idempotency_key and r.amount_minor = s.amount_minor)`,
})

/**
 * Names the violated invariants, for `npm run db -- check` and after every test that books.
 *
 * @param now null checks only the invariants that hold at any moment, even if worker and provider have not run yet
 */
export async function findBrokenPromises(db: Db | Tx, now: Date | null): Promise<string[]> {
  const promises = { ...always, ...(now && inTime(now)) }
  const found: string[] = []
  for (const [complaint, query] of Object.entries(promises)) {
    const { rows } = await query.execute(db)
    found.push(...rows.map(({ id }) => `${complaint}: ${id}`))
  }
  return found
}
