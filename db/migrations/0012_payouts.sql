-- Payouts: what of the ledger is a host's goes to the host, once; and where to.
-- Undo: drop table payout_reversals, payout_stops, payout_parts, payouts, payout_files, payout_accounts, stripe_accounts; drop function
-- payout_part_is_owed, payout_agrees, payout_reversal_is_owed;

-- Hosts' accounts at Stripe. The row is written before Stripe is asked, so that asking again finds the same account. What Stripe says of it
-- is stored here and read again from Stripe; an event only says that it is time to.
create table stripe_accounts (
  id uuid primary key,
  host_id uuid not null references profiles (user_id),
  -- Test accounts do not exist where money is real, nor the reverse.
  is_live boolean not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Stripe's own name; null: asked for and not answered yet.
  reference text unique check (length(reference) between 1 and 200),
  -- `missing`: it waits for its host; `review`: for Stripe; `refused`: nothing is paid to it; `ready`.
  state text not null check (state in ('missing', 'review', 'refused', 'ready')),
  created_at timestamptz not null,
  -- When the host came back from Stripe's pages.
  returned_at timestamptz,
  -- When Stripe was last asked about it.
  read_at timestamptz,
  unique (host_id, is_live),
  check (state = 'missing' or reference is not null)
);

-- Where hosts are paid to. What is secret stands in `details`, encrypted by the program (platform/vault.server.ts) with a key that is not
-- in the database; `shown` is what pages say of it. A host has one account in use for each currency, because money is paid out in the
-- currency in which it was earned; those that were replaced stay, because payouts refer to them.
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
  stripe_account_id uuid references stripe_accounts (id),
  check ((details is null) = (key_id is null)),
  check (method = 'stripe' or details is not null or replaced_at is not null),
  constraint payout_accounts_stripe_check check (stripe_account_id is null or method = 'stripe')
);
create unique index payout_accounts_in_use on payout_accounts (host_id, currency) where replaced_at is null;
create index payout_accounts_of_host on payout_accounts (host_id, created_at);
create index payout_accounts_by_key on payout_accounts (key_id) where details is not null;
create index payout_accounts_by_stripe on payout_accounts (stripe_account_id) where stripe_account_id is not null;

-- One file for a bank: payouts of one country and currency that an admin pays together.
create table payout_files (
  id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  created_by uuid not null references profiles (user_id),
  created_at timestamptz not null
);
create index payout_files_newest on payout_files (created_at);

-- A payout takes what is owed of one booking or several, in one currency, to one account. The money stands on the ledger's account 'payout'
-- from when it is set apart until the provider or a bank has it, so that what a host is owed never counts it again. A transfer may be in
-- another currency than what was earned, where the provider keeps the guest's money in that one: the account 'exchange' of the ledger then
-- stands between the two (docs/decisions/077-payout-adapters.md).
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
  -- An attempt is written down before the provider is asked; where it says no, the next one waits until then, and may still be cancelled:
  -- nothing has moved.
  next_attempt_at timestamptz,
  -- What the provider was told to send, where it is another currency; null: the amount itself.
  sent_minor bigint check (sent_minor > 0),
  sent_currency text check (sent_currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- Why it has failed, in a word that the host reads in their language; an admin may let it be paid again, once.
  cause text check (cause in ('closed', 'details', 'holder', 'refused')),
  retried_by uuid references profiles (user_id),
  retried_at timestamptz,
  unique (method, provider_reference),
  check (status not in ('sending', 'paid') or sent_at is not null),
  check ((status in ('paid', 'failed', 'cancelled')) = (ended_at is not null)),
  check (file_id is null or method = 'bank'),
  constraint payouts_next_attempt_check check (next_attempt_at is null or status = 'sending'),
  constraint payouts_sent_check check ((sent_minor is null) = (sent_currency is null) and sent_currency is distinct from currency),
  constraint payouts_cause_check1 check (cause is null or status = 'failed'),
  constraint payouts_retried_check check (retried_at is null or status = 'failed'),
  constraint payouts_retried_check1 check ((retried_by is null) = (retried_at is null))
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

-- Stops keep a booking's money where it is (docs/decisions/072-payouts.md).
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

-- What was paid out and is owed back: a provider takes it from the host's account there.
create table payout_reversals (
  id uuid primary key,
  payout_id uuid not null,
  booking_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The same in the currency in which it was sent.
  sent_minor bigint not null check (sent_minor > 0),
  status text not null check (status in ('intended', 'done', 'failed')),
  provider_reference text unique,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (payout_id, booking_id) references payout_parts (payout_id, booking_id),
  check ((status = 'intended') = (ended_at is null))
);
create unique index payout_reversals_one_at_a_time on payout_reversals (payout_id) where status = 'intended';
create index payout_reversals_of_payout on payout_reversals (payout_id);

-- Deferred to the commit, because the entry of the ledger is written after it: never more than was paid out and than is owed back.
create function payout_reversal_is_owed() returns trigger language plpgsql as $$
declare
  payout payouts;
  remains bigint;
begin
  select * into payout from payouts where id = new.payout_id;
  select coalesce(-sum(p.amount_minor), 0) into remains from journal j join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id
    where j.booking_id = new.booking_id and a.kind = 'host' and a.owner_id = payout.host_id and a.currency = payout.currency;
  if payout.status <> 'paid' or remains > 0
     or (select sum(amount_minor) from payout_reversals where payout_id = new.payout_id and status <> 'failed') > payout.amount_minor
     or not exists (select from journal where event_key = 'reversal:' || new.id) then
    raise exception 'payout % does not owe that much back', new.payout_id using errcode = 'check_violation', constraint = 'payout_reversal_is_owed';
  end if;
  return null;
end $$;
create constraint trigger payout_reversals_owed after insert on payout_reversals deferrable initially deferred
  for each row execute function payout_reversal_is_owed();
