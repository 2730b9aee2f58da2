-- What the ledger has moved, added up by a bucket of time, so that a page of revenue reads sums and not every posting
-- (docs/decisions/200-totals-of-the-ledger.md).
-- Undo: drop trigger journal_to_total on journal; drop function note_entries_to_total; drop table ledger_totals, entries_to_total.

-- Entries that are not in the totals yet. It refers to nothing, because a reference would lock its entry, and entries are never deleted.
create table entries_to_total (
  journal_id uuid primary key
);

-- Rows are written over again and again for as long as their bucket lasts: room in each page keeps them where they are.
create table ledger_totals (
  -- The bucket's name in time, an instant of its month in every zone of ours (`total_bucket`).
  at timestamptz not null,
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- Of the account.
  kind text not null,
  -- The event key's first word.
  what text not null,
  -- Whether it gives back what a claim had taken.
  is_claim boolean not null,
  minor bigint not null,
  primary key (at, currency, kind, what, is_claim)
) with (fillfactor = 70);

-- The trigger is there before the entries of before are noted, by the next file: what a version that still runs posts meanwhile is noted by it.
create function note_entries_to_total() returns trigger language plpgsql as $$
begin
  insert into entries_to_total (journal_id) select id from added;
  return null;
end $$;
create trigger journal_to_total after insert on journal
  referencing new table as added for each statement execute function note_entries_to_total();
