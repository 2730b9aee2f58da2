-- What a payment provider takes for its work, and what it pays out to our own bank: entries of its balance that no booking of ours has made
-- (docs/decisions/162-fees-of-the-provider.md).
-- Undo: drop table provider_entries; the old check of ledger_accounts, once no entry of the ledger is on the new accounts.

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('provider', 'held', 'host', 'platform-fee', 'guest', 'payout', 'exchange',
    'reversal', 'disputed', 'dispute-fee', 'write-off', 'provider-fee', 'bank'));

create table provider_entries (
  provider text not null check (provider in ('sandbox', 'stripe', 'webpay')),
  -- The provider's own name for it.
  id text not null check (length(id) between 1 and 200),
  kind text not null check (kind in ('charge-fee', 'refund-fee', 'other-fee', 'payout')),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  -- What has left the provider's balance; below zero where it came back.
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- The provider's charge, refund or payout that it is about, by which admins find it.
  source_id text check (length(source_id) between 1 and 200),
  at timestamptz not null,
  primary key (provider, id),
  constraint provider_entries_subject check ((kind = 'charge-fee') = (payment_id is not null) and (kind = 'refund-fee') = (refund_id is not null))
);
create index provider_entries_newest on provider_entries (provider, at);
create index provider_entries_source on provider_entries (source_id);
