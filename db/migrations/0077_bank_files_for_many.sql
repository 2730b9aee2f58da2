-- What a bank has answered to a payout, when and from which sum on payouts to bank accounts are made, and the operator's own accounts
-- that files for a bank name as their payer (docs/decisions/159-bank-files-for-many.md).
-- Undo: alter table payouts drop column bank_reference; drop table payout_rules.

alter table payouts
  add column bank_reference text check (length(bank_reference) between 1 and 80),
  add constraint payouts_bank_reference_check1 check (bank_reference is null or method = 'bank' and status in ('paid', 'failed'));

-- One row, which the operator edits.
create table payout_rules (
  only_row boolean primary key default true check (only_row),
  -- How often payouts to bank accounts are made: 'daily' as soon as they are due.
  rhythm text not null default 'daily' check (rhythm in ('daily', 'weekly', 'twice-monthly', 'monthly')),
  -- In minor units; smaller sums wait.
  minimum_usd bigint not null default 0 check (minimum_usd between 0 and 100000000),
  minimum_clp bigint not null default 0 check (minimum_clp between 0 and 100000000),
  minimum_eur bigint not null default 0 check (minimum_eur between 0 and 100000000),
  minimum_gbp bigint not null default 0 check (minimum_gbp between 0 and 100000000),
  -- Where money for IBANs comes from (pain.001).
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  -- Bacs Standard 18.
  bacs_user_number text check (bacs_user_number ~ '^[0-9]{6}$'),
  bacs_sort_code text check (bacs_sort_code ~ '^[0-9]{6}$'),
  bacs_account text check (bacs_account ~ '^[0-9]{8}$'),
  chile_account text check (chile_account ~ '^[0-9]{5,20}$'),
  constraint payout_rules_bacs check (num_nulls(bacs_user_number, bacs_sort_code, bacs_account) in (0, 3))
);
insert into payout_rules default values;
