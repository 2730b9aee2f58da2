-- What goes out, and what people say afterwards.
-- Undo: drop table exchange_rates, places, reviews, outgoing_emails; drop extension pg_trgm, unaccent;

create table outgoing_emails (
  id uuid primary key,
  -- Once per event and recipient: 'booking-confirmed:<booking>:guest'.
  event_key text not null unique,
  recipient_id uuid references profiles (user_id) on delete set null,
  to_address text not null,
  language text not null check (language in ('en', 'es')),
  type text not null,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dead')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outgoing_emails_newest on outgoing_emails (created_at desc, id desc);

-- Guest and host each review a completed booking (decision C7).
create table reviews (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  side text not null check (side in ('guest', 'host')),
  author_id uuid not null references profiles (user_id),
  listing_id uuid not null references listings (id),
  overall smallint not null check (overall between 1 and 5),
  cleanliness smallint check (cleanliness between 1 and 5),
  communication smallint check (communication between 1 and 5),
  check_in smallint check (check_in between 1 and 5),
  accuracy smallint check (accuracy between 1 and 5),
  location smallint check (location between 1 and 5),
  value smallint check (value between 1 and 5),
  comment text not null check (length(comment) <= 4000),
  language text not null check (language in ('en', 'es')),
  reply text check (length(reply) <= 2000),
  created_at timestamptz not null,
  -- Hidden until both sides are in or the window has closed.
  visible_at timestamptz not null,
  unique (booking_id, side),
  check (side = 'host' or num_nulls(cleanliness, communication, check_in, accuracy, location, value) = 0)
);
create index reviews_listing on reviews (listing_id, visible_at desc) where side = 'guest';

create table exchange_rates (
  base text not null check (base in ('USD', 'CLP', 'EUR', 'GBP')),
  target text not null check (target in ('USD', 'CLP', 'EUR', 'GBP')),
  rate double precision not null check (rate > 0),
  fetched_at timestamptz not null,
  primary key (base, target)
);

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- `unaccent` alone is not immutable, because its dictionary could be swapped; ours is named.
create function plain_text(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- What people type, for LIKE: a percent sign or an underscore means itself.
create function like_text(value text) returns text language sql immutable parallel safe strict
  return regexp_replace(plain_text(value), '([\\%_])', '\\\1', 'g');

create table places (
  id integer generated always as identity primary key,
  name_en text not null,
  name_es text not null,
  plain_name text not null,
  kind text not null check (kind in ('city', 'commune', 'district')),
  region text not null default '',
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  lat double precision not null,
  lng double precision not null,
  population integer not null check (population >= 0)
);
create index places_prefix on places (plain_name text_pattern_ops);
