-- What of the visitors' days is kept for ever: counts (docs/decisions/102-analytics.md). '' as unit, city or subcategory means all of them,
-- since a visitor who has looked at two cities is one visitor; site, device and source are one for a visitor and a day, so they are added up.
-- Undo: drop table user_sessions, daily_figures, named_figures, book_figures, page_figures, visit_figures, search_figures, text_figures, ceiling_figures, date_figures,
--   listing_figures, supply_figures, price_figures, cohort_figures, rolled_rounds, ended_days;

-- A visit: views of one visitor on one day of the site with less than 30 idle minutes between them. Written with each roll-up.
create table user_sessions (
  day date not null,
  site text not null,
  -- Null once the day is over; the times are cut to the hour then.
  visitor uuid,
  number integer not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  device text not null,
  browser text not null,
  country text,
  source text not null,
  entry_page text not null,
  exit_page text not null,
  page_count integer not null,
  seconds integer not null
) partition by range (day);
create index user_sessions_day on user_sessions (day, site);
create index user_sessions_of_visitor on user_sessions (day, visitor) where visitor is not null;

create table rolled_rounds (
  only_row boolean primary key default true check (only_row),
  -- The last round whose rows are in the figures, and when it was closed.
  round integer not null default 0,
  rolled_until timestamptz
);
insert into rolled_rounds default values;

-- Days of a site that are over, rolled up, and whose raw rows know no visitor any more.
create table ended_days (
  site text not null,
  day date not null,
  primary key (site, day)
);

-- A column for each of domain/insights/measures.ts, because most groups of a day have several of them.
create table daily_figures (
  unit text not null,
  city text not null,
  subcategory text not null,
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  visitors integer not null default 0,
  visits integer not null default 0,
  bounces integer not null default 0,
  views integer not null default 0,
  seconds bigint not null default 0,
  searches integer not null default 0,
  searchers integer not null default 0,
  without_result integer not null default 0,
  unopened integer not null default 0,
  reached_search integer not null default 0,
  reached_listing integer not null default 0,
  reached_panel integer not null default 0,
  reached_hold integer not null default 0,
  reached_paid integer not null default 0,
  followed_listing integer not null default 0,
  followed_panel integer not null default 0,
  followed_hold integer not null default 0,
  followed_paid integer not null default 0,
  primary key (unit, city, subcategory, day, site, device, source)
) with (fillfactor = 80);

-- Measures that are as many as there are filters, positions and buckets of seconds.
create table named_figures (
  unit text not null,
  city text not null,
  subcategory text not null,
  -- By bytes, so that names which begin alike are found by the key.
  measure text collate "C" not null,
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  value bigint not null,
  primary key (unit, city, subcategory, measure, day, site, device, source)
) with (fillfactor = 80);

-- Requests, answers, reviews, cancellations and claims; each is of one listing, so a city's are added up when they are read.
create table book_figures (
  day date not null,
  unit text not null,
  city text not null,
  subcategory text not null,
  measure text collate "C" not null,
  value bigint not null,
  primary key (day, unit, city, subcategory, measure)
);

create table page_figures (
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  page text not null,
  views bigint not null,
  seconds bigint not null,
  entries bigint not null,
  exits bigint not null,
  primary key (day, site, device, source, page)
) with (fillfactor = 80);

-- Visits by something that only they have.
create table visit_figures (
  kind text not null check (kind in ('browser', 'country', 'referrer')),
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  name text not null,
  visits bigint not null,
  primary key (kind, day, site, device, source, name)
) with (fillfactor = 80);

create table search_figures (
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  unit text not null,
  city text not null,
  place_id integer not null,
  category text not null,
  subcategory text not null,
  searches bigint not null,
  visitors bigint not null,
  without_result bigint not null,
  unopened bigint not null,
  primary key (day, site, device, source, unit, city, place_id, category, subcategory)
) with (fillfactor = 80);

-- Typed texts that are no known place; what fewer than three visitors have typed is shown to nobody, and forgotten with the raw rows.
create table text_figures (
  day date not null,
  site text not null,
  unit text not null,
  text text not null,
  searches bigint not null,
  visitors bigint not null,
  without_result bigint not null,
  unopened bigint not null,
  primary key (day, site, unit, text)
) with (fillfactor = 80);

-- The highest price that searches asked for, by steps of a quarter (domain/insights/buckets.ts).
create table ceiling_figures (
  day date not null,
  site text not null,
  unit text not null,
  city text not null,
  currency text not null,
  bucket smallint not null,
  searches bigint not null,
  primary key (day, site, unit, city, currency, bucket)
) with (fillfactor = 80);

-- The days that searches asked for.
create table date_figures (
  day date not null,
  site text not null,
  unit text not null,
  city text not null,
  wanted_day date not null,
  searches bigint not null,
  primary key (day, site, unit, city, wanted_day)
) with (fillfactor = 80);

-- A listing in the results of searches; the key serves its host.
create table listing_figures (
  listing_id uuid not null references listings (id) on delete cascade,
  day date not null,
  appearances bigint not null,
  position_sum bigint not null,
  opened bigint not null,
  visitors bigint not null,
  primary key (listing_id, day)
) with (fillfactor = 80);

-- What could be had and what was sold on a day at the listings of a city: nights of homes, minutes of what is let per hour.
create table supply_figures (
  day date not null,
  unit text not null,
  city text not null,
  subcategory text not null,
  listings integer not null,
  offered bigint not null,
  sold bigint not null,
  primary key (day, unit, city, subcategory)
);
create table price_figures (
  week date not null,
  unit text not null,
  city text not null,
  subcategory text not null,
  currency text not null,
  median_minor bigint not null,
  listings integer not null,
  primary key (week, unit, city, subcategory, currency)
);

-- People by the month of what they did first, and how many of them did the next thing within so many days.
create table cohort_figures (
  kind text not null check (kind in ('booked-again', 'published', 'first-booking')),
  cohort date not null,
  -- 0 for all people of the month.
  within_days smallint not null,
  people bigint not null,
  primary key (kind, cohort, within_days)
);
