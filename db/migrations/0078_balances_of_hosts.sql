-- Reminders to hosts whose money cannot be paid out or who owe something, and debts that two admins write off
-- (docs/decisions/160-balances-of-hosts.md).
-- Undo: none once something is written off; else drop table write_offs, payout_reminders; and the check of ledger_accounts as it was.

create table payout_reminders (
  id uuid primary key,
  host_id uuid not null references profiles (user_id),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  reason text not null check (reason in ('no-account', 'rejected', 'below-zero')),
  sent_by uuid not null references profiles (user_id),
  sent_at timestamptz not null
);
create index payout_reminders_of_host on payout_reminders (host_id, sent_at);

create table write_offs (
  id uuid primary key,
  host_id uuid not null references profiles (user_id),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(reason) between 1 and 500),
  status text not null check (status in ('proposed', 'confirmed', 'refused')),
  proposed_by uuid not null references profiles (user_id),
  proposed_at timestamptz not null,
  decided_by uuid references profiles (user_id),
  decided_at timestamptz,
  constraint write_offs_decided check ((status = 'proposed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint write_offs_by_two check (status <> 'confirmed' or decided_by <> proposed_by)
);
create unique index write_offs_one_at_a_time on write_offs (host_id, currency) where status = 'proposed';
create index write_offs_newest on write_offs (proposed_at desc);

-- What was given up stands on an account of its own, so that our fees stay what they are.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check
    check (kind in ('provider', 'held', 'host', 'platform-fee', 'guest', 'payout', 'exchange', 'reversal', 'disputed', 'dispute-fee',
      'write-off'));
