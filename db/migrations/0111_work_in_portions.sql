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
