-- A guest's bank may take a payment back (a chargeback). The provider names the dispute, and what was paid by an id of its own, which
-- is therefore kept with the payment. A lost dispute is an entry of the ledger, as a refund is; an open one stops the payout.
-- Undo: drop table disputes; alter table payments drop column intent_id.

alter table payments
  add column intent_id text,
  add constraint payments_intent_once unique (provider, intent_id);

create table disputes (
  id text primary key check (length(id) between 1 and 200),
  payment_id uuid not null references payments (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null))
);

create index disputes_payment on disputes (payment_id);
