-- What visitors look at, for a day by visitor and afterwards without one (docs/decisions/102-analytics.md). The visitor is the hash of an
-- address and a browser under a salt of one site and one day of it; the salt is thrown away when the day is over, and then no row says
-- any more which others are of the same visitor. No table here has an account, an address or the id of a booking.
-- A day is the site's. Raw rows lie in partitions of a month, which the worker makes ahead and drops.
-- Undo: drop table page_views, page_times, search_queries, search_openings, search_appearances, booking_conversions, analytics_events,
--   unkeyed_views, live_visitors, visitor_salts, observation_rounds;

-- Unlogged: neither the write-ahead log nor its archives know a salt; after a crash a day has another one.
create unlogged table visitor_salts (
  site text not null,
  day date not null,
  salt bytea not null check (length(salt) = 32),
  primary key (site, day)
);

-- Every raw row is stamped with the round in which it was written; a round that is closed gets no more rows (db/routines/analytics.sql).
create table observation_rounds (
  only_row boolean primary key default true check (only_row),
  round integer not null default 1
);
insert into observation_rounds default values;

create table page_views (
  day date not null,
  -- Minted by the browser, at random.
  view uuid not null,
  site text not null,
  -- Null once the day is over.
  visitor uuid,
  -- When it arrived, and when the page was opened; cut to the hour once the day is over.
  at timestamptz not null,
  opened_at timestamptz not null,
  page text not null check (length(page) <= 80),
  listing_id uuid,
  -- The listing's, or the page's; '' where it has none.
  unit text not null default '' check (unit in ('', 'day', 'hour')),
  city text not null default '' check (length(city) <= 120),
  subcategory text not null default '' check (length(subcategory) <= 40),
  referrer_host text check (length(referrer_host) <= 120),
  source text not null check (source in ('direct', 'search', 'social', 'mail', 'site', 'campaign')),
  device text not null check (device in ('mobile', 'tablet', 'desktop')),
  browser text not null check (length(browser) <= 40),
  country text check (country ~ '^[A-Z]{2}$'),
  is_signed_in boolean not null,
  -- Written once the day is over; until then they stand in page_times.
  seconds integer not null default 0,
  blurs integer not null default 0,
  focuses integer not null default 0,
  round integer not null,
  primary key (day, view)
) partition by range (day);
create index page_views_of_visitor on page_views (day, visitor) where visitor is not null;
create index page_views_round on page_views (round);

-- What a page has told of its time, for a day: the largest figures count, so a beacon that comes twice or late changes nothing.
create table page_times (
  day date not null,
  view uuid not null,
  site text not null,
  at timestamptz not null,
  seconds integer not null check (seconds between 0 and 86400),
  blurs integer not null check (blurs between 0 and 10000),
  focuses integer not null check (focuses between 0 and 10000),
  round integer not null
);
create index page_times_of_view on page_times (day, view);
create index page_times_round on page_times (round);

create table search_queries (
  day date not null,
  -- The page's view that showed the results.
  view uuid not null,
  site text not null,
  visitor uuid,
  at timestamptz not null,
  device text not null check (device in ('mobile', 'tablet', 'desktop')),
  source text not null check (source in ('direct', 'search', 'social', 'mail', 'site', 'campaign')),
  unit text not null check (unit in ('', 'day', 'hour')),
  city text not null default '' check (length(city) <= 120),
  category text not null default '' check (length(category) <= 40),
  subcategory text not null default '' check (length(subcategory) <= 40),
  -- 0 where no known place was meant.
  place_id integer not null default 0,
  -- What was typed and is no known place.
  text text not null default '' check (length(text) <= 60),
  filters text[] not null default '{}' check (cardinality(filters) <= 40),
  check_in date,
  check_out date,
  guests integer check (guests >= 1),
  price_max_minor bigint check (price_max_minor >= 0),
  price_max_currency text check (price_max_currency in ('USD', 'CLP', 'EUR', 'GBP')),
  results integer not null check (results >= 0),
  -- Written once the day is over: the position of what was opened first.
  opened_position smallint,
  round integer not null,
  primary key (day, view),
  check ((price_max_minor is null) = (price_max_currency is null))
) partition by range (day);
create index search_queries_of_visitor on search_queries (day, visitor) where visitor is not null;
create index search_queries_round on search_queries (round);

-- What was opened of a search's results, and which listings those were, for a day.
create table search_openings (
  day date not null,
  view uuid not null,
  listing_id uuid not null,
  site text not null,
  position smallint not null check (position >= 1),
  at timestamptz not null,
  round integer not null,
  primary key (day, view, listing_id)
);
create index search_openings_round on search_openings (round);
create table search_appearances (
  day date not null,
  view uuid not null,
  site text not null,
  visitor uuid not null,
  at timestamptz not null,
  listing_ids uuid[] not null check (cardinality(listing_ids) between 1 and 60),
  positions smallint[] not null check (cardinality(positions) = cardinality(listing_ids)),
  round integer not null
);
create index search_appearances_of_view on search_appearances (day, view);
create index search_appearances_round on search_appearances (round);

-- The steps to a booking, for a day: with a listing and a time they would lead to the booking, so they are deleted when it is over.
create table booking_conversions (
  day date not null,
  site text not null,
  visitor uuid not null,
  at timestamptz not null,
  step text not null check (step in ('panel', 'hold', 'paid')),
  listing_id uuid not null,
  unit text not null check (unit in ('day', 'hour')),
  city text not null,
  subcategory text not null,
  device text not null,
  source text not null,
  -- A hash of the booking's id under the day's salt, by which the payment finds its hold.
  booking_key uuid,
  round integer not null
);
create unique index booking_conversions_once on booking_conversions (booking_key, step);
create index booking_conversions_of_visitor on booking_conversions (day, visitor);
create index booking_conversions_round on booking_conversions (round);

create table analytics_events (
  day date not null,
  site text not null,
  visitor uuid,
  at timestamptz not null,
  device text not null check (device in ('mobile', 'tablet', 'desktop')),
  source text not null check (source in ('direct', 'search', 'social', 'mail', 'site', 'campaign')),
  name text not null check (name ~ '^[a-z]+(-[a-z]+)*$' and length(name) <= 40),
  value double precision,
  round integer not null
) partition by range (day);
create index analytics_events_day on analytics_events (day, site);
create index analytics_events_round on analytics_events (round);

-- Pages of those who do not wish to be counted, as a number.
create table unkeyed_views (
  day date not null,
  site text not null,
  count bigint not null check (count > 0),
  primary key (day, site)
);

-- Who is looking at what at this moment; lost in a crash, and after 90 seconds.
create unlogged table live_visitors (
  visitor uuid not null,
  view uuid not null,
  site text not null,
  page text not null check (length(page) <= 80),
  device text not null,
  at timestamptz not null,
  primary key (visitor, view)
);
create index live_visitors_at on live_visitors (at);
