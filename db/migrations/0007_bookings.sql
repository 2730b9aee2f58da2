-- A booking, every change of its status, and changes of what was agreed (docs/decisions/013-life-of-a-booking.md).
-- Undo: drop table idempotency_keys, booking_changes, booking_status_changes, booking_moves, bookings;

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
  -- From which network address it is held: a pseudonym that changes every day (decision B9), kept only while it counts
  -- (docs/decisions/023-unpaid-holds.md).
  held_from text,
  -- Cancelled: by whom, and why. Exchanged: the guest has taken another time of the listing instead, and that hold counts.
  cancelled_by text check (cancelled_by in ('guest', 'host', 'admin', 'system')),
  cancel_reason text check (cancel_reason in ('changed-plans', 'exchanged', 'declined', 'expired', 'not-paid', 'host-cancelled', 'admin')),
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
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (held_from is null or status = 'pending')
);
create index bookings_guest on bookings (guest_id, starts_at);
create index bookings_host on bookings (host_id, starts_at);
create index bookings_listing on bookings (listing_id, starts_at);
create index bookings_held on bookings (held_until) where status = 'pending';
create index bookings_held_from on bookings (held_from) where held_from is not null;
create index bookings_waiting on bookings (guest_id) where status = 'pending';
create index bookings_ended_unpaid on bookings (guest_id, listing_id) where status = 'cancelled' and cancel_reason in ('not-paid', 'changed-plans');

-- The moves that exist (domain/bookings/booking.ts has the same table; a test compares them).
create table booking_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into booking_moves values
  ('', 'pending'), ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'completed'), ('confirmed', 'cancelled'),
  -- Only when a payment arrives after its hold has expired (db/routines/bookings.sql).
  ('cancelled', 'confirmed');

-- Written by a trigger (db/routines/bookings.sql), so that no path can forget it.
create table booking_status_changes (
  booking_id uuid not null references bookings (id),
  number integer not null,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  primary key (booking_id, number),
  foreign key (from_status, to_status) references booking_moves (from_status, to_status)
);

-- Other dates, hours or guests for a confirmed booking. Until it is applied the booking stays as it was; the time it asks for may
-- be held meanwhile by occupancy rows of its own (same holder, so they may overlap the booking's).
create table booking_changes (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  kind text not null check (kind in ('change', 'extension')),
  proposed_by text not null check (proposed_by in ('guest', 'host')),
  status text not null check (status in ('proposed', 'awaiting-payment', 'applied', 'declined', 'withdrawn', 'expired', 'lost')),
  -- While it waits for somebody: until when.
  waits_until timestamptz,
  -- As in bookings.
  held_from text,
  quote_id uuid not null unique references quotes (id),
  -- What the booking was agreed by before; kept for the history.
  former_quote_id uuid not null references quotes (id),
  check_in date not null,
  check_out date not null,
  start_time time,
  duration_minutes integer check (duration_minutes > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  guests integer not null check (guests >= 1),
  pets integer not null default 0 check (pets >= 0),
  -- New total less the old: positive is to be paid, negative to be refunded.
  difference_minor bigint not null,
  created_at timestamptz not null,
  status_at timestamptz not null,
  check (check_in <= check_out),
  check (starts_at < ends_at),
  check ((start_time is null) = (duration_minutes is null)),
  check ((status in ('proposed', 'awaiting-payment')) = (waits_until is not null)),
  check (status <> 'awaiting-payment' or difference_minor > 0),
  check (held_from is null or status in ('proposed', 'awaiting-payment'))
);
create index booking_changes_booking on booking_changes (booking_id, created_at);
create unique index booking_changes_one_at_a_time on booking_changes (booking_id) where status in ('proposed', 'awaiting-payment');
create index booking_changes_held_from on booking_changes (held_from) where held_from is not null;

-- A reply may be lost after its commit: the same key finds the same answer again.
create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 8 and 200),
  user_id uuid not null references profiles (user_id),
  response jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, scope, key)
);
