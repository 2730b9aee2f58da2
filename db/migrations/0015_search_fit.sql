-- The search document as a city with many listings wants it: what is asked first stands first, what is compared with a least or a most
-- stands in one number, and days with something between check-out and check-in are known. Design and figures: docs/decisions/015-search.md.
-- Undo: drop table search_words, search_document cascade; drop function busy_daytimes; create both tables, refresh_search_document and
-- refresh_busy_days as in 0012; select refresh_search_document(id, now()) from listings.

drop table search_words, search_document;
-- What nearly every search asks of a row stands first: a column is found by walking to it, and in a city with many listings that
-- walk is most of the work.
create table search_document (
  -- What is compared with a least or a most, side by side, each field below a bit that is always set (domain/search/fit.ts).
  fit bigint not null generated always as (
    guests::bigint | (1::bigint << 14) | (bedrooms::bigint << 15) | (1::bigint << 22) | (bathrooms::bigint << 23) | (1::bigint << 30)
    | (horizon::bigint << 31) | (1::bigint << 41) | (most_days::bigint << 42) | (1::bigint << 50) | ((255 - least_days)::bigint << 51) | (1::bigint << 59)
    | ((not keeps_days and lead_minutes <= 1440)::integer::bigint << 60) | (1::bigint << 61)) stored,
  mask bigint not null,             -- amenities 0 to 37, instant 40, pets 41
  price_base bigint not null,       -- cheapest bookable unit with fees (C5a), in CLP by stored rates: filter and order only
  whole_days boolean not null,      -- per day: the check-out day counts too (no same-day turnover)
  -- Days on which nobody else can be there (per day) or begin (per hour), because something is taken; and because the host is
  -- closed or keeps them, for a year beyond the horizon (docs/decisions/011).
  busy datemultirange not null default '{}',
  -- With same-day turnover: days with something between check-out and check-in. Who comes or leaves then is not disturbed by it, who
  -- stays over is.
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
  keeps_days boolean not null,      -- whether `closed` holds any: most do not, and looking into it takes longer than all else
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
  special datemultirange not null,  -- days on which open_week and last_starts are not true: near exceptions and kept days
  open_week int4multirange not null,-- opening times in minutes of the week from Sunday on, the next Sunday again at the end
  last_starts smallint[] not null   -- of each weekday (Sunday first) the last minute at which the shortest session begins; -1 for none
) with (fillfactor = 80);

create index search_document_homes on search_document using gist (point(lng, lat)) where kind = 0;
create index search_document_experiences on search_document using gist (point(lng, lat)) where kind = 1;
-- The walks without a place, in every order.
create index search_homes_price on search_document (price_base, listing_id) where kind = 0;
create index search_homes_rating on search_document (rating_tenths desc nulls last, listing_id desc) where kind = 0;
create index search_homes_newest on search_document (created desc, listing_id desc) where kind = 0;
create index search_experiences_price on search_document (price_base, listing_id) where kind = 1;
create index search_experiences_rating on search_document (rating_tenths desc nulls last, listing_id desc) where kind = 1;
create index search_experiences_newest on search_document (created desc, listing_id desc) where kind = 1;
create index search_document_kinds on search_document (kind, subcategory, price_base, listing_id);
create index search_document_rows on search_document (kind, subcategory, rating_tenths desc nulls last, created desc, listing_id);
-- The nearest of a kind. Written unlike the point above, or it would be taken for boxes, which it answers at twice the cost.
create index search_homes_near on search_document using gist (subcategory, point(lng + 0, lat)) where kind = 0;
create index search_experiences_near on search_document using gist (subcategory, point(lng + 0, lat)) where kind = 1;

-- Titles and places, normalised, for free text; apart, because no other search reads it.
create table search_words (
  listing_id uuid primary key references search_document on delete cascade,
  words text not null
);
create index search_words_trigrams on search_words using gin (words gin_trgm_ops);

-- Days between whose check-out (with its turnover) and check-in something is taken. Each night is free of it, two in a row are not.
create function busy_daytimes(listing listings, after timestamptz) returns datemultirange language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  zone text := listing.time_zone;
  gap interval;
begin
  if listing.listing_type = 'experience' or not listing.same_day_turnover then return '{}'; end if;
  gap := make_interval(mins => coalesce((
    select max(s.turnover_minutes) from listing_spaces ls join spaces s on s.id = ls.space_id where ls.listing_id = listing.id), 0));
  return coalesce((
    select range_agg(daterange(day, day + 1))
    from listing_spaces ls join occupancy o on o.space_id = ls.space_id,
      generate_series((lower(o.period) at time zone zone)::date - 2, (upper(o.period) at time zone zone)::date + 1, interval '1 day') at,
      lateral (select at::date as day) d,
      lateral (select instant_of(day, listing.check_out_minutes, zone) + gap as emptied, instant_of(day, listing.check_in_minutes, zone) as filled) hours
    where ls.listing_id = listing.id and o.released_at is null and upper(o.period) > after
      and emptied < filled and lower(o.period) < filled and upper(o.period) > emptied), '{}');
end $$;

-- `after`: what ended before it no longer matters. A paused or deleted listing loses its row. A booking changes what is taken only
-- (refresh_busy_days); all else is made here, where nobody waits.
create or replace function refresh_search_document(id_of_listing uuid, after timestamptz) returns void language plpgsql as $$
declare
  listing listings;
  today date;
  last date;
  weekdays smallint;
  closed_to_all datemultirange;
begin
  select * into listing from listings where id = id_of_listing and status = 'published';
  if not found then
    delete from search_document where listing_id = id_of_listing;
    return;
  end if;

  today := (after at time zone listing.time_zone)::date;
  last := today + listing.horizon_days + 366;
  with days as (
    select d::date as day, 1 << extract(dow from d)::integer as weekday from generate_series(today::timestamp, last::timestamp, interval '1 day') d
  ), shut as (
    select day, weekday from closed_days(listing, today, last) day join days using (day)
  ), mask as (
    select coalesce(bit_or(weekday), 0)::smallint as open from days where listing.listing_type = 'home' or day not in (select day from shut)
  )
  select open, (select coalesce(range_agg(daterange(day, day + 1)), '{}') from shut where weekday & open <> 0)
  into weekdays, closed_to_all from mask;

  insert into search_document as d (listing_id, kind, zone, category, subcategory, lat, lng, mask, price_base, rating_tenths, review_count, guests, bedrooms, bathrooms,
    created, refreshed, horizon, lead_minutes, busy, daytime, closed, keeps_days, whole_days, arrives, least_days, most_days,
    open_weekdays, start_step, least_minutes, most_minutes, length_step, last_starts, open_week, special, taken)
  select listing.id, case listing.listing_type when 'home' then 0 else 1 end, zone_number(listing.time_zone), listing.category, listing.subcategory,
    listing.shown_lat, listing.shown_lng,
    amenity_bits(listing.amenities) | (listing.instant_book::integer::bigint << 40) | (listing.pets_allowed::integer::bigint << 41),
    price_in_pesos(from_price(listing, after), listing.currency), r.rating, r.reviews, listing.max_guests, listing.bedrooms, listing.bathrooms,
    listing.published_at, today, listing.horizon_days, listing.lead_time_minutes, busy_days(listing, after), busy_daytimes(listing, after), closed_to_all, not isempty(closed_to_all),
    listing.listing_type = 'home' and not listing.same_day_turnover, listing.check_in_minutes, listing.min_days, listing.max_days,
    weekdays, listing.start_step_minutes, listing.min_minutes, listing.max_minutes, listing.length_step_minutes,
    last_starts(listing), open_week(listing), special_days(listing, today, last), taken_times(listing, after)
  from (
    select round(avg(overall) * 10)::smallint as rating, count(*)::integer as reviews
    from reviews where listing_id = listing.id and side = 'guest' and visible_at <= after
  ) r
  on conflict (listing_id) do update set (kind, zone, category, subcategory, lat, lng, mask, price_base, rating_tenths, review_count, guests, bedrooms, bathrooms,
    created, refreshed, horizon, lead_minutes, busy, daytime, closed, keeps_days, whole_days, arrives, least_days, most_days,
    open_weekdays, start_step, least_minutes, most_minutes, length_step, last_starts, open_week, special, taken)
  = row (excluded.kind, excluded.zone, excluded.category, excluded.subcategory, excluded.lat, excluded.lng, excluded.mask, excluded.price_base,
    excluded.rating_tenths, excluded.review_count, excluded.guests, excluded.bedrooms, excluded.bathrooms, excluded.created, excluded.refreshed,
    excluded.horizon, excluded.lead_minutes, excluded.busy, excluded.daytime, excluded.closed, excluded.keeps_days, excluded.whole_days, excluded.arrives, excluded.least_days,
    excluded.most_days, excluded.open_weekdays, excluded.start_step, excluded.least_minutes, excluded.most_minutes, excluded.length_step,
    excluded.last_starts, excluded.open_week, excluded.special, excluded.taken);

  insert into search_words
  select listing.id, plain_text(concat_ws(' ', listing.city, listing.commune, string_agg(title, ' ' order by language)))
  from listing_texts where listing_id = listing.id
  on conflict (listing_id) do update set words = excluded.words;
end $$;

-- A booking changes only what is taken. No indexed column is among it, so the row stays on its page.
create or replace function refresh_busy_days(id_of_space uuid, after timestamptz) returns void language sql as $$
  update search_document d set busy = busy_days(l, after), daytime = busy_daytimes(l, after), taken = taken_times(l, after)
  from listing_spaces ls join listings l on l.id = ls.listing_id
  where ls.space_id = id_of_space and d.listing_id = l.id
$$;

select refresh_search_document(id, now()) from listings;
