-- What is owed to a host by booking, and the months in which their money moved, kept as the ledger is posted, so that nobody adds up a
-- host's life (docs/decisions/201-owed-bookings.md).
-- Undo: drop trigger postings_owed on postings; drop function owe_hosts; drop table owed_bookings, money_months.

create table owed_bookings (
  host_id uuid not null references profiles (user_id),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- Null for what was posted by hand, for no booking.
  booking_id uuid references bookings (id),
  -- Less than nothing where more was paid out than is theirs.
  minor bigint not null,
  constraint owed_bookings_key unique nulls not distinct (host_id, currency, booking_id)
);
create index owed_bookings_booking on owed_bookings (booking_id);

create table money_months (
  host_id uuid not null references profiles (user_id),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- As in `ledger_totals`: an instant that lies in the month in every zone of ours.
  at timestamptz not null,
  primary key (host_id, currency, at)
);

-- As in `db/routines/payments.sql`, which comes after all migrations.
create or replace function total_bucket(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when date_trunc('month', at at time zone 'UTC' - interval '12 hours') = date_trunc('month', at at time zone 'UTC' + interval '14 hours')
      then (date_trunc('month', at at time zone 'UTC') + interval '14 days') at time zone 'UTC'
    else date_trunc('hour', at at time zone 'UTC') at time zone 'UTC' end
$$;

-- What comes to nothing stays until the routines come: it would be taken away before what was posted earlier is here, by the next file.
create function owe_hosts() returns trigger language plpgsql as $$
begin
  insert into money_months (host_id, currency, at)
    select distinct a.owner_id, a.currency, total_bucket(j.at)
    from added join ledger_accounts a on a.id = added.account_id join journal j on j.id = added.journal_id
    where a.kind = 'host' order by 1, 2, 3
    on conflict do nothing;
  insert into owed_bookings as o (host_id, currency, booking_id, minor)
    select a.owner_id, a.currency, j.booking_id, -sum(added.amount_minor)
    from added join ledger_accounts a on a.id = added.account_id join journal j on j.id = added.journal_id
    where a.kind = 'host' group by 1, 2, 3 order by 1, 2, 3
    on conflict (host_id, currency, booking_id) do update set minor = o.minor + excluded.minor;
  return null;
end $$;
create trigger postings_owed after insert on postings
  referencing new table as added for each statement execute function owe_hosts();
