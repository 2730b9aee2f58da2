-- Where hosts are paid to. What is secret stands in `details`, encrypted by the program (platform/vault.server.ts) with a key that is not
-- in the database; `shown` is what pages say of it. A host has one account in use for each currency, because money is paid out in the
-- currency in which it was earned; those that were replaced stay, because payouts refer to them.
-- Undo: drop table payout_accounts; delete the audit_log's entries on payout accounts.

create table payout_accounts (
  id uuid primary key,
  host_id uuid not null references profiles (user_id),
  method text not null check (method in ('bank', 'payku', 'stripe')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- `pending`: its provider has not let it be paid to yet.
  status text not null check (status in ('pending', 'ready')),
  details text,
  key_id text check (key_id ~ '^[0-9a-f]{12}$'),
  shown text not null check (length(shown) <= 80),
  -- Nothing is paid to it before; null: it never waited.
  held_until timestamptz,
  created_at timestamptz not null,
  replaced_at timestamptz,
  check ((details is null) = (key_id is null)),
  check (method = 'stripe' or details is not null or replaced_at is not null)
);
create unique index payout_accounts_in_use on payout_accounts (host_id, currency) where replaced_at is null;
create index payout_accounts_of_host on payout_accounts (host_id, created_at);
create index payout_accounts_by_key on payout_accounts (key_id) where details is not null;
