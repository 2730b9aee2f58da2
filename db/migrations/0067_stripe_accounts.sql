-- Hosts' accounts at Stripe. The row is written before Stripe is asked, so that asking again finds the same account. What Stripe says of it is
-- kept here and read again from Stripe; an event only says that it is time to. Beside them, what is asked back of a transfer.
-- Undo: drop table payout_reversals; alter table payout_accounts drop column stripe_account_id; drop table stripe_accounts; drop function payout_reversal_is_owed.

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

alter table payout_accounts
  add column stripe_account_id uuid references stripe_accounts (id),
  add constraint payout_accounts_stripe_check check (stripe_account_id is null or method = 'stripe');
create index payout_accounts_by_stripe on payout_accounts (stripe_account_id) where stripe_account_id is not null;

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
