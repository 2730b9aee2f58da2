-- Payments, refunds and the double-entry ledger; what providers tell us, and the built-in provider's own books.
-- Undo: drop table sandbox_events, sandbox_refunds, sandbox_sessions, provider_events, postings, journal, ledger_accounts, disputes,
-- refunds, payments; drop function journal_balances;

create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- Written before the call (intended), after it (open), and by the provider's word (captured, expired).
  status text not null check (status in ('intended', 'open', 'captured', 'expired')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  session_id text unique,
  idempotency_key text not null unique,
  created_at timestamptz not null,
  captured_at timestamptz,
  -- What is paid for: a change of the booking; null: the booking itself.
  change_id uuid references booking_changes (id),
  claim_id uuid references claims (id),
  -- The provider's own id of what was paid, by which it names a dispute.
  intent_id text,
  check (status = 'intended' or session_id is not null or status = 'expired'),
  check ((status = 'captured') = (captured_at is not null)),
  constraint payments_one_cause check (change_id is null or claim_id is null),
  constraint payments_intent_once unique (provider, intent_id)
);
create index payments_waiting on payments (created_at) where status in ('intended', 'open');
-- The booking is paid once, and so is each change of it and each claim, whatever races; of each at most one session is open.
create unique index payments_capture_once on payments (booking_id, change_id, claim_id) nulls not distinct where status = 'captured';
create unique index payments_open_once on payments (booking_id, change_id, claim_id) nulls not distinct where status in ('intended', 'open');

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  booking_id uuid not null references bookings (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  status text not null check (status in ('intended', 'succeeded')),
  reason text not null check (reason in
  ('guest-cancelled', 'host-cancelled', 'admin-cancelled', 'dates-lost', 'changed', 'change-lost', 'claim')),
  idempotency_key text not null unique,
  provider_refund_id text unique,
  created_at timestamptz not null,
  succeeded_at timestamptz,
  change_id uuid references booking_changes (id),
  claim_id uuid references claims (id),
  constraint refunds_of_claim check ((reason = 'claim') = (claim_id is not null))
);
create index refunds_booking on refunds (booking_id);
create index refunds_waiting on refunds (created_at) where status = 'intended';

-- A guest's bank may take a payment back (a chargeback). A lost dispute is an entry of the ledger, as a refund is; an open one stops the
-- payout.
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

create table ledger_accounts (
  id uuid primary key,
  -- 'reversal': what was paid out and is asked back.
  kind text not null check (kind in ('provider', 'held', 'host', 'platform-fee', 'guest', 'payout', 'exchange', 'reversal')),
  owner_id uuid references profiles (user_id),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  unique nulls not distinct (kind, owner_id, currency),
  constraint ledger_accounts_check check ((kind in ('host', 'guest', 'payout', 'reversal')) = (owner_id is not null))
);

create table journal (
  id uuid primary key,
  -- What happened, once: 'capture:<payment>', 'refund:<refund>'.
  event_key text not null unique,
  booking_id uuid references bookings (id),
  at timestamptz not null,
  -- Entries that are written at one time have the order in which they were written: their ids are random within it.
  entry_number bigint generated always as identity
);
create index journal_booking on journal (booking_id);

create table postings (
  journal_id uuid not null references journal (id),
  number smallint not null,
  account_id uuid not null references ledger_accounts (id),
  -- Positive: the account gains; negative: it gives.
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  primary key (journal_id, number)
);
create index postings_account on postings (account_id);

-- Deferred to the commit, because a journal is written line by line. Here and not among the routines, because it is a constraint.
create function journal_balances() returns trigger language plpgsql as $$
declare entry uuid := case tg_table_name when 'journal' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'journal_id')::uuid end;
begin
  if not exists (select 1 from postings where journal_id = entry)
     or exists (select 1 from postings where journal_id = entry group by currency having sum(amount_minor) <> 0) then
    raise exception 'journal % does not balance', entry using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  return null;
end $$;
create constraint trigger postings_balance after insert on postings deferrable initially deferred
  for each row execute function journal_balances();
create constraint trigger journal_balances after insert on journal deferrable initially deferred
  for each row execute function journal_balances();

-- What a provider told us, stored under its own id before anything follows from it.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- An event counts only where it says what we asked for: amount, currency, our account, real money or test money. What differs is stored
  -- with its problem and shown to admins; nothing else follows from it.
  problem text check (problem in ('account', 'amount', 'currency', 'mode')),
  primary key (provider, event_id)
);
create index provider_events_problem on provider_events (received_at desc) where problem is not null;

-- The built-in provider's own books (decision C6): nothing of ours refers to them, and they refer to nothing of ours.
create table sandbox_sessions (
  id text primary key,
  idempotency_key text not null unique,
  reference text not null,
  amount_minor bigint not null,
  currency text not null,
  email text not null,
  return_url text not null,
  status text not null check (status in ('open', 'challenge', 'paid', 'expired')),
  last_decline text,
  created_at timestamptz not null,
  -- Sessions end by themselves.
  expires_at timestamptz not null,
  paid_at timestamptz
);
create index sandbox_sessions_newest on sandbox_sessions (created_at);

create table sandbox_refunds (
  id text primary key,
  idempotency_key text not null unique,
  session_id text not null references sandbox_sessions (id),
  amount_minor bigint not null,
  created_at timestamptz not null,
  reference text not null default ''
);

-- What it tells us, kept until we have taken it.
create table sandbox_events (
  id text primary key,
  session_id text not null references sandbox_sessions (id),
  type text not null check (type in ('session.paid', 'session.expired', 'refund.succeeded')),
  -- Refunds only: whose they are in our books.
  refund_id text references sandbox_refunds (id),
  created_at timestamptz not null,
  delivered_at timestamptz
);
