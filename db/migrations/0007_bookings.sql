-- A booking, every change of its status, changes of what was agreed, and the quotes (docs/decisions/013-life-of-a-booking.md).
-- Undo: drop table book_checks, idempotency_keys, booking_changes, booking_status_changes, booking_moves, bookings, quotes;

create table quotes (
  id uuid primary key,
  listing_id uuid not null references listings (id),
  -- [{kind, quantity, unitMinor, amountMinor, concerns}], made by domain/pricing; later edits of the listing change nothing here.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  total_minor bigint not null check (total_minor > 0),
  service_fee_minor bigint not null check (service_fee_minor >= 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  refund_policy text not null check (refund_policy in ('flexible', 'moderate', 'strict')),
  created_at timestamptz not null,
  tax_percent numeric(5, 2),
  tax_minor bigint check (tax_minor >= 0),
  -- Rules, rates and extras as they were when this was agreed.
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  constraint quotes_tax check ((tax_percent is null) = (tax_minor is null))
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
  expires_at timestamptz,
  -- From which network address it is held: a pseudonym that changes every day (decision B9), stored only while it counts
  -- (docs/decisions/023-unpaid-holds.md).
  network_key text,
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
  -- Why a host declined a request: the guest reads it. `taken`: the host has accepted another request for that time.
  decline_reason text check (decline_reason in ('taken', 'party', 'upkeep', 'notice', 'other')),
  -- When the host accepted or declined a request; a request that expired, and what was booked at once, has none.
  answered_at timestamptz,
  -- Written by a trigger (db/routines/bookings.sql), whatever else is said. Of the agreed quote: the host's share, total less service fee,
  -- and its currency.
  share_minor bigint not null,
  currency text not null,
  -- The last day that the stay takes of the listing: where guests change on one day, that of the check-out is free (decision B7).
  last_day date not null,
  -- The day, in the listing's zone, on which it was made.
  created_on date not null,
  check (check_in <= check_out),
  check (starts_at < ends_at),
  check ((start_time is null) = (duration_minutes is null)),
  check ((status = 'pending') = (waits_for is not null)),
  check ((status = 'pending') = (expires_at is not null)),
  check ((status = 'cancelled') = (cancelled_by is not null)),
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (network_key is null or status = 'pending'),
  constraint bookings_declined_for_a_reason check (decline_reason is null or cancel_reason = 'declined')
);
create index bookings_guest on bookings (guest_id, starts_at);
create index bookings_host on bookings (host_id, starts_at);
create index bookings_listing on bookings (listing_id, starts_at);
create index bookings_expiring on bookings (expires_at) where status = 'pending';
create index bookings_of_network on bookings (network_key) where network_key is not null;
create index bookings_waiting on bookings (guest_id) where status = 'pending';
create index bookings_ended_unpaid on bookings (guest_id, listing_id) where status = 'cancelled' and cancel_reason in ('not-paid', 'changed-plans');
-- A host's day reads what is not over, in the order in which it begins, and what waits for an answer or a payment. Without these it passes
-- all that is over: of a host with 50,000 bookings half of them, for each list of the page.
create index bookings_host_live on bookings (host_id, starts_at) where status in ('pending', 'confirmed');
create index bookings_host_pending on bookings (host_id, expires_at) where status = 'pending';
-- A host's figures add up all of their bookings: this index answers alone. Of a host with 50,000 bookings the quotes are 80 MB.
create index bookings_host_figures on bookings (host_id, listing_id, check_in)
  include (last_day, created_on, starts_at, time_zone, currency, share_minor) where status in ('confirmed', 'completed');
create index bookings_host_cancelled on bookings (host_id, listing_id) where status = 'cancelled';
-- The bookings of some days are found by those days: by when they begin, each stay of the last half year could still be there.
create index bookings_host_days on bookings using gist (host_id, daterange(check_in, check_out, '[]')) where status <> 'cancelled';
-- Whether these two have agreed on anything here.
create index bookings_of_both on bookings (guest_id, listing_id) where status in ('confirmed', 'completed');

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
  expires_at timestamptz,
  -- As in bookings.
  network_key text,
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
  check ((status in ('proposed', 'awaiting-payment')) = (expires_at is not null)),
  check (status <> 'awaiting-payment' or difference_minor > 0),
  check (network_key is null or status in ('proposed', 'awaiting-payment'))
);
create index booking_changes_booking on booking_changes (booking_id, created_at);
create unique index booking_changes_one_at_a_time on booking_changes (booking_id) where status in ('proposed', 'awaiting-payment');
create index booking_changes_of_network on booking_changes (network_key) where network_key is not null;

-- A reply may be lost after its commit: the same key finds the same answer again.
create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 8 and 200),
  user_id uuid not null references profiles (user_id),
  response jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, scope, key)
);

-- What the worker has found each day when it asked whether the books are in order, shown at /admin/revenue (docs/decisions/074-revenue.md).
-- Of the installation: sentences of ours, each with an id.
create table book_checks (
  id uuid primary key,
  at timestamptz not null,
  -- The first of them where there are many.
  broken text[] not null check (cardinality(broken) <= 100),
  count integer not null check (count >= cardinality(broken))
);
create index book_checks_newest on book_checks (at);
