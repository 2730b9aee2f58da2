-- What hosts change in a listing's calendar: hours of a day can be blocked, and the last change can be undone.
-- Undo: drop table calendar_changes; alter table blocked_dates drop column start_minutes, drop column end_minutes, drop column booking_id;

alter table blocked_dates
  -- Wall minutes of its day; nulls: whole days. What reaches past midnight is a row of the next day as well.
  add column start_minutes integer check (start_minutes between 0 and 1439),
  add column end_minutes integer check (end_minutes between 1 and 1440),
  -- The booking that its host has cancelled: its dates stay blocked, and the host cannot open them again.
  add column booking_id uuid references bookings (id),
  add constraint blocked_dates_hours check (
    (start_minutes is null) = (end_minutes is null)
    and (start_minutes is null or (start_minutes < end_minutes and start_date = end_date and not is_recurring))
  );

update blocked_dates b set booking_id = own.booking_id
from (select block.blocked_date_id, max(o.booking_id::text)::uuid as booking_id
  from occupancy block join occupancy o on o.space_id = block.space_id and o.period = block.period and o.released_at is not null
    join bookings k on k.id = o.booking_id and k.cancelled_by = 'host'
  where block.blocked_date_id is not null group by 1) own
where own.blocked_date_id = b.id;

-- The newest change of each listing's calendar, with what it took away and put in its place.
create table calendar_changes (
  listing_id uuid primary key references listings (id) on delete cascade,
  -- One action may change several listings: they are undone together or not at all.
  change_id uuid not null,
  listings integer not null check (listings >= 1),
  action text not null check (length(action) between 1 and 40),
  first_day date not null,
  last_day date not null,
  made_at timestamptz not null,
  -- By kind of row (`blocks`, `prices`, `minimums`, `hours`): {removed, added}.
  replaced jsonb not null check (jsonb_typeof(replaced) = 'object')
);
create index calendar_changes_change on calendar_changes (change_id);
