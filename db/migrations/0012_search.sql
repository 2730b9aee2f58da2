-- The search document: one row for each published listing, with all that checkout asks of dates, hours and party, so that a search
-- decides as exactly as a booking does. db/routines/search.sql writes it. Design and figures: docs/decisions/004-search-document.md,
-- 015-search.md.
-- Undo: drop table search_words, search_document, search_zones;

-- Zones have numbers: what 'today' or 'half past ten on Friday' is in each comes with the query, as an array.
create table search_zones (
  id smallint primary key generated always as identity,
  name text not null unique
);

-- What nearly every search asks of a row stands first: PostgreSQL finds a column by walking to it, and in a city with many listings that
-- walk is most of the work.
create table search_document (
  -- What is compared with a minimum or a maximum, side by side, each field below a bit that is always set (domain/search/fit.ts).
  fit bigint not null generated always as (
    guests::bigint | (1::bigint << 14) | (bedrooms::bigint << 15) | (1::bigint << 22) | (bathrooms::bigint << 23) | (1::bigint << 30)
    | (horizon::bigint << 31) | (1::bigint << 41) | (most_days::bigint << 42) | (1::bigint << 50) | ((255 - least_days)::bigint << 51) | (1::bigint << 59)
    | ((not keeps_days and lead_minutes <= 1440)::integer::bigint << 60) | (1::bigint << 61)) stored,
  mask bigint not null,             -- amenities 0 to 37, instant 40, pets 41
  price_base bigint not null,       -- cheapest bookable unit with fees (C5a), in CLP by stored rates: filter and order only
  whole_days boolean not null,      -- per day: the check-out day counts too (no same-day turnover)
  -- Days on which nobody else can be there (per day) or begin (per hour), because something is taken; and because the host is
  -- closed or has blocked them, for a year beyond the horizon (docs/decisions/011-availability.md).
  busy datemultirange not null default '{}',
  -- With same-day turnover: days on which something is taken between check-out and check-in. It disturbs no guest who arrives or leaves
  -- on that day, but one who stays over it.
  daytime datemultirange not null default '{}',
  subcategory text not null,
  category text not null,
  closed datemultirange not null default '{}',
  guests integer not null,
  lead_minutes integer not null,
  zone smallint not null references search_zones (id),
  horizon smallint not null,
  arrives smallint not null,        -- per day: minutes of the check-in
  least_days smallint not null,
  most_days smallint not null,
  bedrooms smallint not null,
  bathrooms smallint not null,
  keeps_days boolean not null,      -- whether `closed` holds any: most do not, and reading it takes longer than all other columns
  listing_id uuid primary key references listings (id) on delete cascade,
  lat real not null,
  lng real not null,
  created timestamptz not null,
  kind smallint not null,           -- 0 home, 1 experience
  rating_tenths smallint,           -- null: not yet rated
  review_count integer not null,
  refreshed date not null,
  -- Per hour; empty for others what is long.
  open_weekdays smallint not null,  -- bit n: a session can begin on weekday n (0 Sunday)
  start_step smallint not null,
  least_minutes smallint not null,
  most_minutes smallint not null,
  length_step smallint not null,
  taken tstzmultirange not null default '{}', -- what is taken, each from a turnover earlier: a session that touches it does not fit
  special datemultirange not null,  -- days on which open_week and last_starts are not true: near exceptions and blocked days
  open_week int4multirange not null,-- opening times in minutes of the week from Sunday on, the next Sunday again at the end
  last_starts smallint[] not null,  -- of each weekday (Sunday first) the last minute at which the shortest session begins; -1 for none
  -- Last, because no search reads it that does not order by it (docs/decisions/027-recommended.md).
  recommended integer not null default 0
) with (fillfactor = 80);

create index search_document_homes on search_document using gist (point(lng, lat)) where kind = 0;
create index search_document_experiences on search_document using gist (point(lng, lat)) where kind = 1;
-- Searches without a place, in every order.
create index search_homes_price on search_document (price_base, listing_id) where kind = 0;
create index search_homes_rating on search_document (rating_tenths desc nulls last, listing_id desc) where kind = 0;
create index search_homes_newest on search_document (created desc, listing_id desc) where kind = 0;
create index search_homes_recommended on search_document (recommended desc, listing_id desc) where kind = 0;
create index search_experiences_price on search_document (price_base, listing_id) where kind = 1;
create index search_experiences_rating on search_document (rating_tenths desc nulls last, listing_id desc) where kind = 1;
create index search_experiences_newest on search_document (created desc, listing_id desc) where kind = 1;
create index search_experiences_recommended on search_document (recommended desc, listing_id desc) where kind = 1;
create index search_document_kinds on search_document (kind, subcategory, price_base, listing_id);
create index search_kinds_recommended on search_document (kind, subcategory, recommended desc, listing_id desc);
create index search_document_rows on search_document (kind, subcategory, rating_tenths desc nulls last, created desc, listing_id);
-- The nearest of a subcategory. Its expression differs from the point above, or the planner would use it for boxes, at twice the cost.
create index search_homes_near on search_document using gist (subcategory, point(lng + 0, lat)) where kind = 0;
create index search_experiences_near on search_document using gist (subcategory, point(lng + 0, lat)) where kind = 1;

-- Titles and places, normalised, for free text; apart, because no other search reads it.
create table search_words (
  listing_id uuid primary key references search_document on delete cascade,
  words text not null
);
create index search_words_trigrams on search_words using gin (words gin_trgm_ops);
