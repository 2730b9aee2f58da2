-- What grows with everything is done in portions, from a marker, or when it is read (docs/decisions/195-work-in-portions.md).
-- Undo: drop table search_portions, search_builder, daily_views; alter table book_checks drop column is_full, drop column took_ms.

-- What is left of a rebuild of all search documents: each row is a part of the published listings, by their ids. A worker takes a row for
-- a minute, writes some documents, and moves `after` on; what a worker leaves behind another one takes.
create table search_portions (
  id bigint generated always as identity primary key,
  -- From behind this one (null: from the first) up to that one and with it (null: to the last).
  after uuid,
  upto uuid,
  -- A rebuild begins as one row, which the first worker divides.
  is_part boolean not null default false,
  -- By the database's clock.
  claimed_until timestamptz not null default '-infinity'
);

-- By which program the documents were rebuilt last: another one may make them otherwise.
create table search_builder (
  only_row boolean primary key default true check (only_row),
  version text not null check (length(version) between 1 and 100)
);

-- Views of each listing by its own days, added up by a trigger with each view (db/routines/analytics.sql), like those of months. Cards add
-- a week of them up, and search a quarter of a year.
create table daily_views (
  listing_id uuid not null references listings (id) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (listing_id, day)
);
create index daily_views_day on daily_views (day);
insert into daily_views (listing_id, day, views)
select listing_id, day, count(*) from property_views where day > current_date - 100 group by 1, 2;

-- A check of all that there is, or of what has been touched since the last one that found nothing; and how long it took.
alter table book_checks
  add column is_full boolean not null default true,
  add column took_ms integer not null default 0 check (took_ms >= 0);

-- What a booking has is found by its id (`offset 0`), where the planner would make a table of everything that is occupied. Undo: the function of 0009.
create or replace function sold_beyond_occupancy(of_booking uuid) returns setof tstzrange language plpgsql stable as $$
begin
  return query select tstzrange(b.starts_at, b.ends_at) from bookings b
    where b.id = of_booking and (b.status = 'confirmed' or b.status = 'pending'
        and (b.waits_for = 'payment' or exists (select from occupancy had where had.booking_id = b.id offset 0)))
      and (not exists (select from occupancy o where o.booking_id = b.id and o.released_at is null offset 0) or exists (
        select from (select s.space_id from listing_spaces s where s.listing_id = b.listing_id
          union all select had.space_id from occupancy had where had.booking_id = b.id) needed
        where not exists (select from occupancy o where o.booking_id = b.id and o.space_id = needed.space_id and o.released_at is null
          and o.period @> tstzrange(b.starts_at, b.ends_at)
          -- What a change holds until it is paid is not the booking's own yet.
          and (o.change_id is null or not exists (select from booking_changes c where c.id = o.change_id and c.status = 'awaiting-payment' offset 0)) offset 0)));
  return query select tstzrange(c.starts_at, c.ends_at) from booking_changes c join bookings b on b.id = c.booking_id
    where c.booking_id = of_booking and c.status = 'awaiting-payment' and b.status = 'confirmed'
      and (not exists (select from occupancy o where o.change_id = c.id and o.booking_id = b.id and o.released_at is null offset 0) or exists (
        select from (select s.space_id from listing_spaces s where s.listing_id = b.listing_id
          union all select had.space_id from occupancy had where had.booking_id = b.id) needed
        where not exists (select from occupancy o where o.booking_id = b.id and o.space_id = needed.space_id and o.released_at is null
          and o.change_id = c.id and o.period @> tstzrange(c.starts_at, c.ends_at) offset 0)));
end $$;
