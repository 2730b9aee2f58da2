-- Whatever occupies a space (hold, booking, block, turnover, imported event) may touch its neighbour (out at 11:00, in at 11:00) but never
-- overlap it. Kept here and not in code, because only the database sees both guests who ask at once. Rows of one holder may overlap: a
-- booking may grow in place, and the host's blocks and imported events are one holder.
-- What a booking sells lies within what it occupies, in each of its spaces (decision E1, docs/decisions/081-sold-within-occupied.md). Kept
-- here too, because a space that is sold for a time in which it is not taken is sold twice.
-- Undo: drop trigger bookings_sold_is_occupied on bookings; drop trigger booking_changes_sold_is_occupied on booking_changes; drop table
-- known_beyond_occupancy, occupancy, blocked_dates; drop function sold_is_occupied, occupied_is_enough, released_is_not_sold, check_sold,
-- sold_beyond_occupancy;

-- Dated blocks also stand in occupancy, which decides; this row is what the host sees and removes.
-- Recurring ones are rules, checked under the space's lock.
create table blocked_dates (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  start_date date not null,
  end_date date not null,
  is_recurring boolean not null default false,
  recurring_day smallint check (recurring_day between 0 and 6),
  -- Wall minutes of its day; nulls: whole days. What reaches past midnight is a row of the next day as well.
  start_minutes integer check (start_minutes between 0 and 1439),
  end_minutes integer check (end_minutes between 1 and 1440),
  -- The booking that its host has cancelled: its dates stay blocked, and the host cannot open them again.
  booking_id uuid references bookings (id),
  check (start_date <= end_date),
  check (is_recurring = (recurring_day is not null)),
  constraint blocked_dates_hours check (
    (start_minutes is null) = (end_minutes is null)
    and (start_minutes is null or (start_minutes < end_minutes and start_date = end_date and not is_recurring))
  )
);
create index blocked_dates_listing on blocked_dates (listing_id);

create table occupancy (
  id uuid primary key,
  space_id uuid not null references spaces (id),
  period tstzrange not null,
  -- The booking's id, or 00000000-0000-0000-0000-000000000000 for all blocks and imports.
  holder uuid not null,
  booking_id uuid references bookings (id),
  blocked_date_id uuid references blocked_dates (id) on delete cascade,
  released_at timestamptz,
  -- The change of its booking that holds this time until it is paid.
  change_id uuid references booking_changes (id),
  calendar_event_id uuid references calendar_events (id) on delete cascade,
  constraint occupancy_is_finite check (
    not isempty(period) and lower(period) is not null and upper(period) is not null
    and isfinite(lower(period)) and isfinite(upper(period)) and lower_inc(period) and not upper_inc(period)
  ),
  constraint occupancy_has_one_holder check (
    case when booking_id is null then holder = '00000000-0000-0000-0000-000000000000' else holder = booking_id end
  ),
  constraint occupancy_never_overlaps exclude using gist (space_id with =, period with &&, holder with <>)
    where (released_at is null),
  constraint occupancy_events_are_blocks check (calendar_event_id is null or booking_id is null)
);
create index occupancy_booking on occupancy (booking_id);
create index occupancy_blocked_date on occupancy (blocked_date_id);
create index occupancy_calendar_event on occupancy (calendar_event_id);

-- What a booking sells and does not occupy, in any space of its listing or any that it has had: its own time, unless it is a request that
-- holds nothing, and that of a change that waits for its payment. plpgsql, because it keeps the plan.
create function sold_beyond_occupancy(of_booking uuid) returns setof tstzrange language plpgsql stable as $$
begin
  return query select tstzrange(b.starts_at, b.ends_at) from bookings b
    where b.id = of_booking and (b.status = 'confirmed' or b.status = 'pending'
        and (b.waits_for = 'payment' or exists (select from occupancy had where had.booking_id = b.id)))
      and (not exists (select from occupancy o where o.booking_id = b.id and o.released_at is null) or exists (
        select from (select s.space_id from listing_spaces s where s.listing_id = b.listing_id
          union all select had.space_id from occupancy had where had.booking_id = b.id) needed
        where not exists (select from occupancy o where o.booking_id = b.id and o.space_id = needed.space_id and o.released_at is null
          and o.period @> tstzrange(b.starts_at, b.ends_at)
          -- What a change holds until it is paid is not the booking's own yet.
          and (o.change_id is null or not exists (select from booking_changes c where c.id = o.change_id and c.status = 'awaiting-payment')))));
  return query select tstzrange(c.starts_at, c.ends_at) from booking_changes c join bookings b on b.id = c.booking_id
    where c.booking_id = of_booking and c.status = 'awaiting-payment' and b.status = 'confirmed'
      and (not exists (select from occupancy o where o.change_id = c.id and o.booking_id = b.id and o.released_at is null) or exists (
        select from (select s.space_id from listing_spaces s where s.listing_id = b.listing_id
          union all select had.space_id from occupancy had where had.booking_id = b.id) needed
        where not exists (select from occupancy o where o.booking_id = b.id and o.space_id = needed.space_id and o.released_at is null
          and o.change_id = c.id and o.period @> tstzrange(c.starts_at, c.ends_at))));
end $$;

-- What was sold so before this constraint: it may go on as it was agreed, be confirmed, completed or cancelled, and `db -- check` names it
-- until it has ended. Who gets the time is for its host to settle.
create table known_beyond_occupancy (
  booking_id uuid not null references bookings (id) on delete cascade,
  sold tstzrange not null,
  primary key (booking_id, sold)
);

create function check_sold(of_booking uuid) returns void language plpgsql as $$
declare first_beyond tstzrange;
begin
  select beyond.sold into first_beyond from sold_beyond_occupancy(of_booking) as beyond (sold)
  where not exists (select from known_beyond_occupancy k where k.booking_id = of_booking and k.sold = beyond.sold) limit 1;
  if found then
    raise exception 'booking % sells %, which it does not occupy', of_booking, first_beyond
      using errcode = 'check_violation', constraint = 'sold_is_occupied';
  end if;
end $$;

-- Deferred to the commit, because a booking and its occupancy are written one after the other.
create function sold_is_occupied() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bookings' then perform check_sold(new.id); else perform check_sold(new.booking_id); end if;
  return null;
end $$;
create constraint trigger bookings_sold_is_occupied after insert or update of status, waits_for, starts_at, ends_at on bookings
  deferrable initially deferred for each row when (new.status in ('pending', 'confirmed')) execute function sold_is_occupied();
create constraint trigger booking_changes_sold_is_occupied after insert or update of status, starts_at, ends_at on booking_changes
  deferrable initially deferred for each row when (new.status = 'awaiting-payment') execute function sold_is_occupied();

-- A row that holds all that its booking sells takes nothing away, and needs no more than this look: so it is with every hold.
create function occupied_is_enough() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings b where b.id = new.booking_id and new.change_id is null and new.period @> tstzrange(b.starts_at, b.ends_at)) then
    perform check_sold(new.booking_id);
  end if;
  return null;
end $$;
create constraint trigger occupancy_sold_is_occupied after insert on occupancy
  deferrable initially deferred for each row when (new.booking_id is not null) execute function occupied_is_enough();

-- What occupied something and does not any more. The booking's row is locked: of two that take away from it at once, or of one that
-- takes away and one that sells more, the second sees what the first has done.
create function released_is_not_sold() returns trigger language plpgsql as $$
begin
  perform from bookings where id = old.booking_id for no key update;
  perform check_sold(old.booking_id);
  if tg_op = 'UPDATE' then
    if new.booking_id is distinct from old.booking_id then perform check_sold(new.booking_id); end if;
  end if;
  return null;
end $$;
create constraint trigger occupancy_released_is_not_sold after delete or update of space_id, period, booking_id, released_at, change_id on occupancy
  deferrable initially deferred for each row when (old.booking_id is not null) execute function released_is_not_sold();
