-- Requests, changes of what was agreed, what the sandbox remembers, and the demo's clock.
-- Undo: drop function queue_time; drop table demo_clock, worker_heartbeats, sandbox_events; alter table sandbox_sessions drop column expires_at, drop column paid_at;
-- alter table refunds drop column change_id; alter table payments drop column change_id; alter table occupancy drop column change_id; drop table booking_changes;
-- alter table listing_texts drop column arrival; alter table listings drop column requests_hold_dates; delete from booking_moves where from_status = 'cancelled'

-- A request does not occupy until the host accepts, unless the host asks for it (domain rules, Occupancy).
alter table listings add column requests_hold_dates boolean not null default false;
-- How to get in: shown to confirmed guests, and sent 24 hours before they arrive.
alter table listing_texts add column arrival text not null default '' check (length(arrival) <= 4000);

-- Money that comes after its hold ran out takes the dates again where they are still free; nothing else brings a booking back.
insert into booking_moves values ('cancelled', 'confirmed');
create function bookings_come_back_only_when_paid_late() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status = 'confirmed' and old.cancel_reason <> 'not-paid' then
    raise exception 'booking % was ended for good', new.id using errcode = 'check_violation', constraint = 'bookings_come_back_only_when_paid_late';
  end if;
  return new;
end $$;
create trigger bookings_come_back_only_when_paid_late before update of status on bookings
  for each row execute function bookings_come_back_only_when_paid_late();

-- Other dates, hours or guests for a confirmed booking. Until it is applied the booking stays as it was; the time it wants may
-- be held meanwhile by occupancy rows of its own (same holder, so they may overlap the booking's).
create table booking_changes (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  kind text not null check (kind in ('change', 'extension')),
  proposed_by text not null check (proposed_by in ('guest', 'host')),
  status text not null check (status in ('proposed', 'awaiting-payment', 'applied', 'declined', 'withdrawn', 'expired', 'lost')),
  -- While somebody is waited for: until when.
  waits_until timestamptz,
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
  check (status <> 'awaiting-payment' or difference_minor > 0)
);
create index booking_changes_booking on booking_changes (booking_id, created_at);
create unique index booking_changes_one_at_a_time on booking_changes (booking_id) where status in ('proposed', 'awaiting-payment');

alter table occupancy add column change_id uuid references booking_changes (id);

-- The booking is paid once, and so is each change of it; of each at most one session is open.
alter table payments add column change_id uuid references booking_changes (id);
drop index payments_capture_once, payments_open_once;
create unique index payments_capture_once on payments (booking_id, change_id) nulls not distinct where status = 'captured';
create unique index payments_open_once on payments (booking_id, change_id) nulls not distinct where status in ('intended', 'open');
create index payments_waiting on payments (created_at) where status in ('intended', 'open');

alter table refunds add column change_id uuid references booking_changes (id);
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('guest-cancelled', 'host-cancelled', 'admin-cancelled', 'dates-lost', 'changed', 'change-lost'));
create index refunds_waiting on refunds (created_at) where status = 'intended';

-- The sandbox's own books, continued: sessions end by themselves, and what it tells us is kept until we have taken it.
alter table sandbox_sessions add column expires_at timestamptz, add column paid_at timestamptz;
update sandbox_sessions set expires_at = created_at + interval '30 minutes', paid_at = case status when 'paid' then created_at end;
alter table sandbox_sessions alter column expires_at set not null;
create index sandbox_sessions_newest on sandbox_sessions (created_at);
alter table sandbox_refunds add column reference text not null default '';

create table sandbox_events (
  id text primary key,
  session_id text not null references sandbox_sessions (id),
  type text not null check (type in ('session.paid', 'session.expired', 'refund.succeeded')),
  -- Refunds only: whose they are in our books.
  refund_id text references sandbox_refunds (id),
  created_at timestamptz not null,
  delivered_at timestamptz
);

-- A killed worker's jobs stay locked for hours; who has fallen silent is known by this (platform/heartbeat.server.ts).
create table worker_heartbeats (
  worker_id text primary key,
  at timestamptz not null
);

-- How far the demo's clock is ahead; empty outside demo mode (decision C0).
create table demo_clock (
  id boolean primary key default true check (id),
  ahead_seconds bigint not null check (ahead_seconds >= 0)
);

-- The queue runs by the real clock, rules by ours: where the demo's is ahead, what is due then is due that much earlier here.
create function queue_time(at timestamptz) returns timestamptz language sql stable as $$
  select at - make_interval(secs => coalesce((select ahead_seconds from demo_clock), 0))
$$;
