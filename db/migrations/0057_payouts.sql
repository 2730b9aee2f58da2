-- Payouts: what of the ledger is a host's goes to the host, once. A payout takes what is owed of one booking or several, in one currency, to
-- one account. The money stands on the ledger's account 'payout' from when it is set apart until the provider or a bank has it, so that what
-- a host is owed never counts it again. Stops keep a booking's money where it is (docs/decisions/072-payouts.md).
-- Undo: drop table payout_stops, payout_parts, payouts, payout_files; drop function payout_part_is_owed, payout_agrees; then the checks of ledger_accounts without 'payout' and of audit_log's
-- subject without 'payout', after deleting the accounts and the entries of that kind.

-- One file for a bank: payouts of one country and currency that an admin pays together.
create table payout_files (
  id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  made_by uuid not null references profiles (user_id),
  created_at timestamptz not null
);
create index payout_files_newest on payout_files (created_at);

create table payouts (
  id uuid primary key,
  host_id uuid not null references profiles (user_id),
  -- The account as it was then: a change makes a new row.
  account_id uuid not null,
  method text not null check (method in ('bank', 'stripe', 'payku')),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Set apart; in a bank's file or given to a provider; there. Failed and cancelled ones are the host's balance again.
  status text not null check (status in ('due', 'sending', 'paid', 'failed', 'cancelled')),
  file_id uuid references payout_files (id),
  provider_reference text,
  attempts smallint not null default 0,
  -- For admins; what the host reads is a text of ours.
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- The admin who has marked it as paid or failed; null: its provider.
  ended_by uuid references profiles (user_id),
  unique (method, provider_reference),
  check (status not in ('sending', 'paid') or sent_at is not null),
  check ((status in ('paid', 'failed', 'cancelled')) = (ended_at is not null)),
  check (file_id is null or method = 'bank')
);
create index payouts_of_host on payouts (host_id, created_at);
create index payouts_open on payouts (status, created_at) where status in ('due', 'sending');
create index payouts_of_file on payouts (file_id) where file_id is not null;

-- What of a payout is which booking's. Less than nothing where more had been paid out than was the host's.
create table payout_parts (
  payout_id uuid not null references payouts (id),
  booking_id uuid not null references bookings (id),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (payout_id, booking_id)
);
create index payout_parts_of_booking on payout_parts (booking_id);

-- Deferred to the commit, because the entries of the ledger are written after the parts. Here and not among the routines, because it is a
-- constraint: a payout never takes more of a booking than is owed; what remains lies between nothing and what was owed before.
create function payout_part_is_owed() returns trigger language plpgsql as $$
declare
  payout payouts;
  remains bigint;
begin
  select * into payout from payouts where id = new.payout_id;
  select coalesce(-sum(p.amount_minor), 0) into remains from journal j join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id
    where j.booking_id = new.booking_id and a.kind = 'host' and a.owner_id = payout.host_id and a.currency = payout.currency;
  if payout.status in ('due', 'sending', 'paid') and sign(remains) = -sign(new.amount_minor) then
    raise exception 'booking % is not owed that much', new.booking_id using errcode = 'check_violation', constraint = 'payout_part_is_owed';
  end if;
  return null;
end $$;
create constraint trigger payout_parts_owed after insert on payout_parts deferrable initially deferred
  for each row execute function payout_part_is_owed();

-- The same of a payout: its parts are its amount, and on the ledger it is on its way until it has ended.
create function payout_agrees() returns trigger language plpgsql as $$
declare on_its_way bigint;
begin
  select coalesce(-sum(p.amount_minor), 0) into on_its_way from payout_parts part
    join journal j on j.event_key in ('payout:' || new.id || ':' || part.booking_id, 'payout-paid:' || new.id || ':' || part.booking_id,
      'payout-returned:' || new.id || ':' || part.booking_id)
    join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id and a.kind = 'payout' and a.owner_id = new.host_id
    where part.payout_id = new.id;
  if new.amount_minor <> (select coalesce(sum(amount_minor), 0) from payout_parts where payout_id = new.id)
     or on_its_way <> (select case when status in ('due', 'sending') then amount_minor else 0 end from payouts where id = new.id) then
    raise exception 'payout % and the ledger differ', new.id using errcode = 'check_violation', constraint = 'payout_agrees';
  end if;
  return null;
end $$;
create constraint trigger payouts_agree after insert or update of status on payouts deferrable initially deferred
  for each row execute function payout_agrees();

create table payout_stops (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  reason text not null check (reason in ('claim', 'chargeback', 'no-access', 'admin')),
  -- What has stopped it: the claim, the provider's dispute.
  source_id text not null check (length(source_id) between 1 and 200),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint payout_stops_once unique (reason, source_id)
);
create index payout_stops_open on payout_stops (booking_id) where ended_at is null;
-- An admin's stop of a booking is one, however often the button is pressed.
create unique index payout_stops_admin_once on payout_stops (booking_id) where reason = 'admin' and ended_at is null;

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check,
  add constraint ledger_accounts_kind_check check (kind in ('provider', 'held', 'host', 'platform-fee', 'guest', 'payout')),
  add constraint ledger_accounts_check check ((kind in ('host', 'guest', 'payout')) = (owner_id is not null));

alter table audit_log drop constraint audit_log_subject_check,
  add constraint audit_log_subject_check check (subject in ('booking', 'listing', 'payout', 'user'));
