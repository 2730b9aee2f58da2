-- What is let. A space is what can be occupied; a listing offers one space or several (domain rules, Occupancy).
-- Undo: drop table blocked_dates, opening_hours, listing_photos, photos, listing_spaces, listing_texts, listings, spaces;

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
  status text not null default 'draft' check (status in ('draft', 'published', 'paused')),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- Price of one day or one hour, in minor units of the listing's currency.
  price_minor bigint not null check (price_minor between 1 and 9007199254740991),
  cleaning_fee_minor bigint not null default 0 check (cleaning_fee_minor between 0 and 9007199254740991),
  max_guests integer not null check (max_guests between 1 and 10000),
  size_m2 integer check (size_m2 > 0),
  bedrooms integer not null default 0 check (bedrooms between 0 and 100),
  beds integer not null default 0 check (beds between 0 and 200),
  bathrooms integer not null default 0 check (bathrooms between 0 and 100),
  -- Per day: wall times of the listing's zone, in minutes after midnight.
  check_in_minutes integer not null default 900 check (check_in_minutes between 0 and 1439),
  check_out_minutes integer not null default 660 check (check_out_minutes between 0 and 1439),
  same_day_turnover boolean not null default false,
  -- Per hour.
  min_minutes integer not null default 60 check (min_minutes between 15 and 1440),
  max_minutes integer not null default 720 check (max_minutes between 15 and 1440),
  start_step_minutes integer not null default 60 check (start_step_minutes in (15, 30, 60)),
  lead_time_minutes integer not null default 0 check (lead_time_minutes between 0 and 525600),
  horizon_days integer not null default 365 check (horizon_days between 1 and 730),
  refund_policy text not null check (refund_policy in ('flexible', 'moderate', 'strict')),
  instant_book boolean not null default true,
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
  -- About 500 m off, made once: what strangers see before a booking is confirmed.
  shown_lat double precision not null,
  shown_lng double precision not null,
  time_zone text not null,
  views_this_week integer not null default 0 check (views_this_week >= 0),
  created_at timestamptz not null default now(),
  published_at timestamptz,
  check (status <> 'published' or published_at is not null),
  check (min_minutes <= max_minutes)
);
create index listings_host on listings (host_id);
create index listings_newest on listings (published_at desc) where status = 'published';

create table listing_texts (
  listing_id uuid not null references listings (id) on delete cascade,
  language text not null check (language in ('en', 'es')),
  title text not null check (length(title) between 1 and 140),
  description text not null check (length(description) <= 8000),
  primary key (listing_id, language)
);

create table listing_spaces (
  listing_id uuid not null references listings (id) on delete cascade,
  space_id uuid not null references spaces (id),
  primary key (listing_id, space_id)
);
create index listing_spaces_space on listing_spaces (space_id);

-- A picture is known by its content: `key` is the hash of the original and of what was done to it.
create table photos (
  id uuid primary key,
  key text not null unique check (key ~ '^[0-9a-f]{24}$'),
  -- Where the original lies in the storage, and how it is varied ('mirror', 'warm', …; demo pictures only).
  source text not null,
  treatment text not null default '',
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null
);
alter table profiles add foreign key (avatar_photo) references photos (id);

create table listing_photos (
  listing_id uuid not null references listings (id) on delete cascade,
  position integer not null check (position >= 0),
  photo_id uuid not null references photos (id),
  caption_en text not null default '',
  caption_es text not null default '',
  primary key (listing_id, position)
);

-- Wall times in minutes after midnight; an end after 1440 is on the next day (20:00-26:00).
create table opening_hours (
  listing_id uuid not null references listings (id) on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens_minutes integer not null check (opens_minutes between 0 and 1439),
  closes_minutes integer not null check (closes_minutes between 1 and 2880),
  primary key (listing_id, weekday, opens_minutes),
  check (opens_minutes < closes_minutes)
);

-- Dated blocks also stand in occupancy, which decides; this row is what the host sees and lifts.
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
