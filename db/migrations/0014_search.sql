-- The search document: one row for each published listing, with all that checkout asks of dates, hours and party, so that a search decides
-- as exactly as a booking does. domain/search/document.ts makes it. Design and figures: docs/decisions/004-search-document.md,
-- 015-search.md, 031-documents-in-typescript.md.
-- Undo: drop table search_changes, search_words, search_document, search_zones;

-- Zones have numbers: what 'today' or 'half past ten on Friday' is in each comes with the query, as an array.
create table search_zones (
  id smallint primary key generated always as identity,
  name text not null unique
);

-- What nearly every search asks of a row stands first and has a fixed length: PostgreSQL finds a column behind one that has not by walking to it,
-- and in a city with many listings that walk is most of the work.
create table search_document (
  listing_id uuid primary key references listings (id) on delete cascade,
  mask bigint not null,  -- bit n: the nth amenity of domain/listings/amenity.ts; 40: instant, 41: pets
  price_base bigint not null,  -- cheapest bookable unit with fees (C5a), in CLP by stored rates: filter and order only
  guests integer not null,
  lead_minutes integer not null,
  horizon smallint not null,
  min_days smallint not null,
  max_days smallint not null,
  bedrooms smallint not null,
  bathrooms smallint not null,
  zone smallint not null references search_zones (id),
  check_in_minutes smallint not null,  -- per day: minutes of the check-in
  whole_days boolean not null,  -- per day: the check-out day counts too (no same-day turnover)
  has_closed_days boolean not null,  -- whether `closed` or `too_short` holds any: most do not, and reading them takes longer than all other columns
  kind smallint not null,  -- 0 home, 1 experience
  lat real not null,
  lng real not null,
  created timestamptz not null,
  recommended integer not null,  -- the order 'Recommended' (docs/decisions/027-recommended.md)
  review_count integer not null,
  open_weekdays smallint not null,  -- bit n: a session can begin on weekday n (0 Sunday)
  start_step smallint not null,
  min_minutes smallint not null,
  max_minutes smallint not null,
  length_step smallint not null,
  rating_tenths smallint,  -- null: not yet rated
  -- Days on which nobody else can be there (per day) or begin (per hour), because something is taken; and because the host is
  -- closed or has blocked them, for a year beyond the horizon (docs/decisions/011-availability.md).
  busy datemultirange not null,
  -- With same-day turnover: days on which something is taken between check-out and check-in. It disturbs no guest who arrives or leaves
  -- on that day, but one who stays over it.
  daytime datemultirange not null,
  subcategory text not null,
  category text not null,
  closed datemultirange not null,
  -- Per hour; empty for others.
  taken tstzmultirange not null,  -- what is taken, each from a turnover earlier: a session that touches it does not fit
  open_week int4multirange not null,  -- opening times of an ordinary week, in minutes from Sunday on, the next Sunday again at the end
  week_starts int4multirange not null,  -- when the shortest session can begin in such a week, each from a first to a last start on the step
  special datemultirange not null,  -- days whose opening times are not those of their weekday,
  special_open tstzmultirange not null,  -- and what is open on them and around clock changes
  starts tstzmultirange not null,  -- of days whose starts are not those of their weekday: each from a first to a last start on the step
  -- too_short[n]: the days on which a stay of n days is too short to begin. Empty without seasons; `min_days` is the least of all.
  too_short datemultirange[] not null default '{}'
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

-- Listings whose documents are to be made anew: written in the transaction of whatever changes them, so that no command can forget it, and
-- without a notify, which would halve how many bookings are taken; the worker looks each second. Rows are only added and deleted: two
-- transactions that change one listing do not wait for each other here.
create table search_changes (
  id bigint generated always as identity primary key,
  listing_id uuid not null,
  -- By the product's clock: a review counts from when it can be seen, all else at once.
  due_at timestamptz not null default '-infinity',
  created_at timestamptz not null default clock_timestamp()
);
create index search_changes_due on search_changes (due_at, id);
create index search_changes_listing on search_changes (listing_id);
