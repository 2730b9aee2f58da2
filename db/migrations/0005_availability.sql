-- When a listing can be had: opening times, single days with others, and days that the host has blocked.
-- What occupies a space stands in 0008_occupancy_never_overlaps.sql.
-- Undo: drop table blocked_dates, opening_exceptions, opening_hours; drop extension btree_gist;

-- Exclusion constraints over ids and ranges.
create extension if not exists btree_gist;

-- Wall times in minutes after midnight; an end after 1440 is on the next day (20:00-26:00).
create table opening_hours (
  listing_id uuid not null references listings (id) on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens_minutes integer not null check (opens_minutes between 0 and 1439),
  closes_minutes integer not null check (closes_minutes between 1 and 2880),
  primary key (listing_id, weekday, opens_minutes),
  check (opens_minutes < closes_minutes)
);

-- A day that stands here has these opening times instead of its weekday's: wall minutes as in opening_hours, or one row of
-- nulls for a day that is closed. Per day only a closed day means something.
create table opening_exceptions (
  listing_id uuid not null references listings (id) on delete cascade,
  day date not null,
  opens_minutes integer check (opens_minutes between 0 and 1439),
  closes_minutes integer check (closes_minutes between 1 and 2880),
  constraint opening_exceptions_once unique nulls not distinct (listing_id, day, opens_minutes),
  check ((opens_minutes is null) = (closes_minutes is null)),
  check (opens_minutes < closes_minutes),
  -- A closed day has no opening times beside it.
  constraint opening_exceptions_closed_alone exclude using gist
    (listing_id with =, day with =, ((opens_minutes is null)::int) with <>)
);

-- Dated blocks also stand in occupancy, which decides; this row is what the host sees and removes.
-- Recurring ones are rules, checked under the space's lock.
create table blocked_dates (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  start_date date not null,
  end_date date not null,
  is_recurring boolean not null default false,
  recurring_day smallint check (recurring_day between 0 and 6),
  check (start_date <= end_date),
  check (is_recurring = (recurring_day is not null))
);
create index blocked_dates_listing on blocked_dates (listing_id);
