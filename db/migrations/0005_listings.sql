-- What is let, when it can be had, and at what price. A space is what can be occupied; a listing offers one space or several (domain rules,
-- Occupancy). What occupies a space stands in 0009_occupancy.sql; quotes, as they were agreed, in 0007_bookings.sql
-- (docs/decisions/012-prices.md).
-- Undo: drop table listing_extras, price_overrides, minimum_stays, opening_exceptions, opening_hours, shown_point_key, listing_history,
-- listing_photos, listing_spaces, listing_texts, listing_moves, listings, spaces; drop extension btree_gist;

-- Exclusion constraints over ids and ranges.
create extension if not exists btree_gist;

create table spaces (
  id uuid primary key,
  host_id uuid not null references profiles (user_id),
  name text not null,
  -- Cleaning and set-up after each use; copied to a booking when it is made.
  turnover_minutes integer not null default 0 check (turnover_minutes between 0 and 1440)
);
create index spaces_host on spaces (host_id);

create table listings (
  id uuid primary key,
  host_id uuid not null references profiles (user_id),
  -- The specification's words: home is let per day, experience per hour.
  listing_type text not null check (listing_type in ('home', 'experience')),
  category text not null,
  subcategory text not null,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'paused', 'removed')),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- Price of one day or one hour, in minor units of the listing's currency.
  price_minor bigint not null check (price_minor between 1 and 9007199254740991),
  -- Per day: Friday and Saturday nights. Per hour: Friday 18:00 to Sunday 24:00 (decision B20).
  weekend_price_minor bigint check (weekend_price_minor between 1 and 9007199254740991),
  -- Per day: from 7 and from 28 days on.
  week_discount_percent smallint not null default 0 check (week_discount_percent between 0 and 90),
  month_discount_percent smallint not null default 0 check (month_discount_percent between 0 and 90),
  -- Per hour: from so many minutes on.
  long_session_minutes integer check (long_session_minutes between 15 and 1440),
  long_session_discount_percent smallint not null default 0 check (long_session_discount_percent between 0 and 90),
  cleaning_fee_minor bigint not null default 0 check (cleaning_fee_minor between 0 and 9007199254740991),
  -- A guest above the number included, for each day or hour.
  extra_guest_fee_minor bigint not null default 0 check (extra_guest_fee_minor between 0 and 9007199254740991),
  guests_included integer check (guests_included >= 1),
  -- Once for a booking with pets.
  pet_fee_minor bigint not null default 0 check (pet_fee_minor between 0 and 9007199254740991),
  max_guests integer not null check (max_guests between 1 and 10000),
  size_m2 integer check (size_m2 > 0),
  bedrooms integer not null default 0 check (bedrooms between 0 and 100),
  beds integer not null default 0 check (beds between 0 and 200),
  bathrooms integer not null default 0 check (bathrooms between 0 and 100),
  -- Per day: wall times of the listing's zone, in minutes after midnight.
  check_in_minutes integer not null default 900 check (check_in_minutes between 0 and 1439),
  check_out_minutes integer not null default 660 check (check_out_minutes between 0 and 1439),
  same_day_turnover boolean not null default false,
  -- The longest is at most MAX_STAY_DAYS of domain/availability/stay.ts.
  min_days integer not null default 1 check (min_days between 1 and 180),
  max_days integer not null default 180 check (max_days between 1 and 180),
  -- Per hour: lengths that can be booked are min_minutes and whole steps more.
  min_minutes integer not null default 60 check (min_minutes between 15 and 1440),
  max_minutes integer not null default 720 check (max_minutes between 15 and 1440),
  length_step_minutes integer not null default 60 check (length_step_minutes in (15, 30, 60)),
  start_step_minutes integer not null default 60 check (start_step_minutes in (15, 30, 60)),
  lead_time_minutes integer not null default 0 check (lead_time_minutes between 0 and 525600),
  horizon_days integer not null default 365 check (horizon_days between 1 and 730),
  refund_policy text not null check (refund_policy in ('flexible', 'moderate', 'strict')),
  instant_book boolean not null default true,
  -- A request does not occupy until the host accepts, unless the host asks for it (domain rules, Occupancy).
  requests_hold_dates boolean not null default false,
  pets_allowed boolean not null default false,
  smoking_allowed boolean not null default false,
  events_allowed boolean not null default false,
  amenities text[] not null default '{}',
  street text not null,
  commune text not null,
  city text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- What strangers see before a booking is confirmed: 300 to 600 m away, written by a trigger (db/routines/listings.sql). The checks refuse
  -- the default, which is what a listing would show if that trigger were ever missing.
  shown_lat double precision not null default 'NaN' check (shown_lat between -90 and 90),
  shown_lng double precision not null default 'NaN' check (shown_lng between -180 and 180),
  -- What the shown point is computed from: a corner of a grid of thousandths of a degree, and the host whose listing was there first.
  origin_host uuid,
  origin_lat double precision,
  origin_lng double precision,
  time_zone text not null,
  views_this_week integer not null default 0 check (views_this_week >= 0),
  created_at timestamptz not null default now(),
  published_at timestamptz,
  -- Counts every change of what can be booked and at what price (db/routines/listings.sql).
  revision bigint not null default 0,
  -- Made by a stress run: a draft for ever, which no page and no search finds, and which can be held all the same.
  throwaway boolean not null default false,
  check (status <> 'published' or published_at is not null),
  check (min_minutes <= max_minutes),
  constraint listings_days_in_order check (min_days <= max_days),
  constraint listings_long_session check (long_session_minutes is not null or long_session_discount_percent = 0),
  constraint listings_extra_guests check (guests_included is not null or extra_guest_fee_minor = 0),
  constraint listings_throwaway_is_never_seen check (not throwaway or status = 'draft')
);
create index listings_host on listings (host_id);
create index listings_newest on listings (published_at desc) where status = 'published';
create index listings_origin on listings (origin_host, origin_lat, origin_lng);
-- The way from an address like /spaces/cl/santiago to the listings there.
create index listings_place on listings (country_code, place_slug(city), subcategory) where status = 'published';
create index listings_in_review on listings (created_at, id) where status = 'in_review';

-- The moves that exist (domain/listings/life.ts has the same table; a test compares them).
create table listing_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into listing_moves values
  ('draft', 'in_review'), ('draft', 'published'), ('draft', 'removed'),
  ('in_review', 'published'), ('in_review', 'draft'), ('in_review', 'removed'),
  ('published', 'paused'), ('published', 'removed'),
  ('paused', 'published'), ('paused', 'removed'),
  -- An admin takes a listing back to its host, who changes it; it comes back through a review.
  ('published', 'draft'), ('paused', 'draft');

create table listing_texts (
  listing_id uuid not null references listings (id) on delete cascade,
  language text not null check (language in ('en', 'es')),
  title text not null check (length(title) between 1 and 140),
  description text not null check (length(description) <= 8000),
  -- How to get in: shown to confirmed guests, and sent 24 hours before they arrive.
  arrival text not null default '' check (length(arrival) <= 4000),
  primary key (listing_id, language)
);

create table listing_spaces (
  listing_id uuid not null references listings (id) on delete cascade,
  space_id uuid not null references spaces (id),
  primary key (listing_id, space_id)
);
create index listing_spaces_space on listing_spaces (space_id);

create table listing_photos (
  listing_id uuid not null references listings (id) on delete cascade,
  position integer not null check (position >= 0),
  photo_id uuid not null references photos (id),
  caption_en text not null default '',
  caption_es text not null default '',
  -- What a photo shows, for who does not see it. Empty: its caption says it.
  alt_en text not null default '' check (length(alt_en) <= 250),
  alt_es text not null default '' check (length(alt_es) <= 250),
  primary key (listing_id, position)
);
-- Which photos may be orphans is asked from their side.
create index listing_photos_photo on listing_photos (photo_id);

-- What happened to a listing and who did it; the host and admins read it.
create table listing_history (
  listing_id uuid not null references listings (id) on delete cascade,
  number integer not null check (number >= 1),
  at timestamptz not null,
  -- Null once the account is deleted.
  actor_id uuid references profiles (user_id) on delete set null,
  event text not null check (event in ('submitted', 'published', 'returned', 'edited', 'paused', 'resumed', 'removed')),
  -- Of 'returned': what the host should change.
  reason text check (length(reason) between 1 and 2000),
  -- Of 'edited': the names of the fields.
  fields text[] not null default '{}',
  primary key (listing_id, number),
  check ((event = 'returned') = (reason is not null))
);

-- The secret by which shown points are computed: nobody without it can lead one back to the true point (docs/decisions/020-shown-point.md).
-- Made here, once, and never shown. Who reads this table reads the true points as well, so it is kept as safely as they are; every
-- server of a database has the same one, and a backup holds it.
create table shown_point_key (
  only_row boolean primary key default true check (only_row),
  secret text not null check (length(secret) = 64)
);
insert into shown_point_key (secret) values (encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'));

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

-- In some seasons guests stay longer, or may stay shorter, than the listing's usual minimum: the season of the check-in day counts.
create table minimum_stays (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  days daterange not null check (not isempty(days) and lower(days) > '-infinity' and upper(days) < 'infinity'),
  min_days integer not null check (min_days between 1 and 180),
  constraint minimum_stays_never_overlap exclude using gist (listing_id with =, days with &&)
);

-- Another price on single days. They never overlap, so the order in which they were made cannot matter.
create table price_overrides (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  days daterange not null check (not isempty(days) and lower(days) > '-infinity' and upper(days) < 'infinity'),
  price_minor bigint not null check (price_minor between 1 and 9007199254740991),
  constraint price_overrides_never_overlap exclude using gist (listing_id with =, days with &&)
);

-- What a guest may add: the projector, breakfast, the sound engineer.
create table listing_extras (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  position integer not null check (position >= 0),
  unit text not null check (unit in ('booking', 'person', 'hour', 'item')),
  price_minor bigint not null check (price_minor between 0 and 9007199254740991),
  -- More than one only where single things are counted.
  max_quantity integer not null default 1 check (max_quantity between 1 and 1000),
  name_en text not null check (length(name_en) between 1 and 80),
  name_es text not null check (length(name_es) between 1 and 80),
  active boolean not null default true,
  check (unit = 'item' or max_quantity = 1)
);
create index listing_extras_listing on listing_extras (listing_id, position);
