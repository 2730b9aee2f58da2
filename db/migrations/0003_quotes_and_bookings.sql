-- A booking, its quote as it was agreed, and every change of its status.
-- Undo: drop table booking_status_changes, bookings, booking_moves, quotes; drop function record_booking_move;

create table quotes (
  id uuid primary key,
  listing_id uuid not null references listings (id),
  -- [{kind, quantity, unitMinor, amountMinor, for}], made by domain/pricing; later edits of the listing change nothing here.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  total_minor bigint not null check (total_minor > 0),
  service_fee_minor bigint not null check (service_fee_minor >= 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  refund_policy text not null check (refund_policy in ('flexible', 'moderate', 'strict')),
  created_at timestamptz not null
);

create table bookings (
  id uuid primary key,
  listing_id uuid not null references listings (id),
  quote_id uuid not null unique references quotes (id),
  guest_id uuid not null references profiles (user_id),
  host_id uuid not null references profiles (user_id),
  status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  -- Pending: whom it waits for, and until when (decision C1).
  waits_for text check (waits_for in ('host', 'payment')),
  held_until timestamptz,
  -- Cancelled: by whom, and why.
  cancelled_by text check (cancelled_by in ('guest', 'host', 'admin', 'system')),
  cancel_reason text check (cancel_reason in ('changed-plans', 'declined', 'expired', 'not-paid', 'host-cancelled', 'admin')),
  check_in date not null,
  check_out date not null,
  -- Per hour only: the wall time it starts at and for how long.
  start_time time,
  duration_minutes integer check (duration_minutes > 0),
  -- When guests may be there, as instants; without turnover.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  turnover_minutes integer not null default 0,
  time_zone text not null,
  guests integer not null check (guests >= 1),
  pets integer not null default 0 check (pets >= 0),
  created_at timestamptz not null,
  status_at timestamptz not null,
  check (check_in <= check_out),
  check (starts_at < ends_at),
  check ((start_time is null) = (duration_minutes is null)),
  check ((status = 'pending') = (waits_for is not null)),
  check ((status = 'pending') = (held_until is not null)),
  check ((status = 'cancelled') = (cancelled_by is not null)),
  check ((status = 'cancelled') = (cancel_reason is not null))
);
create index bookings_guest on bookings (guest_id, starts_at);
create index bookings_host on bookings (host_id, starts_at);
create index bookings_listing on bookings (listing_id, starts_at);
create index bookings_held on bookings (held_until) where status = 'pending';

-- The moves that exist (domain/bookings/booking.ts has the same table; a test compares them).
create table booking_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into booking_moves values
  ('', 'pending'), ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'completed'), ('confirmed', 'cancelled');

create table booking_status_changes (
  booking_id uuid not null references bookings (id),
  number integer not null,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  primary key (booking_id, number),
  foreign key (from_status, to_status) references booking_moves (from_status, to_status)
);

-- Written by a trigger, so that no path can forget it; a jump breaks the foreign key above.
create function record_booking_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into booking_status_changes (booking_id, number, from_status, to_status, at)
    select new.id, coalesce(max(number), 0) + 1, case tg_op when 'INSERT' then '' else old.status end, new.status, new.status_at
    from booking_status_changes where booking_id = new.id;
  end if;
  return null;
end $$;
create trigger bookings_record_move after insert or update of status on bookings
  for each row execute function record_booking_move();
