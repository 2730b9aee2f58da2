import { GRACE, type Promises } from '#platform/promises.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { currencies } from '#kernel/money.ts'
import { paidBack } from '../refund.ts'
import { movedEver } from './moved-postings.server.ts'
import { waitsForDispute } from './waits-for-dispute.server.ts'

/** Sums what guests' banks have taken back of payments, which can no longer be refunded. */
export const takenBack = (where: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(d.amount_minor), 0) from disputes d join payments x on x.id = d.payment_id where d.status = 'lost' and ${where})`

export const paymentPromises: Promises = {
  always: {
    'a journal does not balance': sql`
      select journal_id as id from postings group by journal_id, currency having sum(amount_minor) <> 0`,

    'a journal has no postings': sql`
      select id from journal where not exists (select 1 from postings where journal_id = journal.id)`,

    'more is refunded than was paid': sql`
      select p.id from payments p
      where (select sum(amount_minor) from refunds r where r.payment_id = p.id)
        > case p.status when 'captured' then p.amount_minor else 0 end`,

    'a captured payment, or a refund that went through, is not in the ledger once': sql`
      select id from payments where status = 'captured' and not exists (select 1 from journal where event_key = 'capture:' || payments.id)
      union all
      select r.id from refunds r where
        (select count(*) filter (where event_key in ('refund:' || r.id, 'refund-transferred:' || r.id))
           - count(*) filter (where event_key = 'refund-failed:' || r.id) from journal
         where event_key in ('refund:' || r.id, 'refund-failed:' || r.id, 'refund-transferred:' || r.id))
        <> (r.status in (${sql.join(paidBack)}))::int`,

    'a refund that waits is more than is left of what was paid': sql`
      select p.id from payments p where p.status = 'captured'
        and exists (select from refunds where payment_id = p.id and status = 'intended' and requested_at is null)
        and (select sum(amount_minor) from refunds where payment_id = p.id) + ${takenBack(sql`x.id = p.id`)} > p.amount_minor`,

    // A fee that the ledger alone knows of.
    'what a provider has withdrawn for disputes is not what the ledger says, nor what they cost': sql`
      select j.event_key from journal j where j.event_key like 'dispute-fee:%'
        and not exists (select from dispute_fees f where j.event_key = 'dispute-fee:' || f.id)`,
  },

  ofFew: {
    'what a provider has withdrawn for disputes is not what the ledger says, nor what they cost': sql`
      select d.id from disputes d where
        (select coalesce(sum(x.amount_minor), 0) from journal j join postings x on x.journal_id = j.id join ledger_accounts a on a.id = x.account_id
          where a.kind = 'disputed' and j.event_key in ('dispute-withdrawn:' || d.id, 'dispute-reinstated:' || d.id, 'dispute:' || d.id))
        <> case when d.status = 'open' and d.withdrawn_at is not null and d.reinstated_at is null then d.amount_minor else 0 end
        or (select count(*) from journal where event_key = 'dispute:' || d.id) <> (d.status = 'lost')::int
      union all
      select f.id from dispute_fees f where f.currency in (${sql.join(currencies)})
        and f.amount_minor is distinct from (select sum(x.amount_minor) from journal j join postings x on x.journal_id = j.id
          join ledger_accounts a on a.id = x.account_id where a.kind = 'dispute-fee' and j.event_key = 'dispute-fee:' || f.id)`,
  },

  ofAll: {
    'a fee of a provider, or its payout to us, is not in the ledger once': sql`
      select e.id from provider_entries e where e.amount_minor <> coalesce((select -sum(p.amount_minor) from journal j
        join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        where a.kind = 'provider' and p.currency = e.currency
          and j.event_key = case e.kind when 'payout' then 'own-payout:' else 'fee:' end || e.provider || ':' || e.id), 0)`,

    'what is totalled of the ledger, and what waits for it, is not what it has moved': sql`
      select coalesce(ledger.currency, totals.currency) || ' ' || coalesce(ledger.kind, totals.kind) as id
      from (select p.currency, a.kind, sum(p.amount_minor) as minor from postings p join ledger_accounts a on a.id = p.account_id group by 1, 2) ledger
      full join (select currency, kind, sum(minor) as minor from (${movedEver}) ever group by 1, 2) totals
        on totals.currency = ledger.currency and totals.kind = ledger.kind
      where coalesce(ledger.minor, 0) <> coalesce(totals.minor, 0)`,

    'the balances of a currency do not add up to nothing': sql`
      select currency as id from postings group by currency having sum(amount_minor) <> 0`,
  },

  inTime: (now) => ({
    'a refund has not gone through for more than 5 minutes, and waits for no dispute': sql`
      select id from refunds where status = 'intended' and not ${waitsForDispute}
        and greatest(created_at, (select max(closed_at) from disputes d where d.payment_id = refunds.payment_id))
          < ${now}::timestamptz - ${GRACE}`,

    'a payment at Mercado Pago that counts for nothing has not gone back for two hours': sql`
      select payment_id as id from mercado_pago_refunds where reference is null and status <> 'made'
        and begun_at < ${now}::timestamptz - interval '2 hours'`,

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
  }),
}
