-- The search document to the end: all that checkout asks of dates, hours and party stands in it, so that a search decides as
-- exactly as a booking does; indexes for every order, for text, for rows near a place. Design and figures: docs/decisions/015-search.md.
-- Undo: drop table search_words, search_document, search_zones cascade; drop function refresh_old_documents, session_fits, special_days,
-- open_week, last_starts, taken_times, amenity_bits, zone_number, place_order; create search_document as in 0007 and 0008, with
-- refresh_search_document (0008, 0009) and refresh_busy_days (0007); select refresh_search_document(id, now()) from listings.

-- Zones by number: what "today" or "half past ten on Friday" is in each comes with the query, as an array.
create table search_zones (
  id smallint primary key generated always as identity,
  name text not null unique
);

create function zone_number(zone text) returns smallint language plpgsql as $$
begin
  -- Asked first: a refused insert would use up a number each time.
  if not exists (select 1 from search_zones where name = zone) then
    insert into search_zones (name) values (zone) on conflict (name) do nothing;
  end if;
  return (select id from search_zones where name = zone);
end $$;

-- Bit n: the nth amenity of domain/listings/amenity.ts (a test compares them); unknown ones have none.
create function amenity_bits(ids text[]) returns bigint language sql immutable as $$
  select coalesce(bit_or(1::bigint << (array_position(array['wifi','tv','kitchen','air-conditioning','heating','private-bathroom','workspace','24-7-access',
    'parking','projector','sound-system','cleaning','coffee-maker','reception','bike-rack','common-area',
    'tables','chairs','sofa','whiteboard','shelves','hanger','utensils',
    'natural-light','skylight','blackout-curtains','lighting-gear','lighted-mirror','mirror','softbox',
    'terrace','garden','universal-access','changing-room','soundproofing','mail-service','security','pets-allowed'], id) - 1)), 0)
  from unnest(ids) id
$$;

-- Neighbours on the ground are neighbours in this order (Z-order): the rows of a city lie on few pages.
create function place_order(lat real, lng real) returns bigint language sql immutable parallel safe as $$
  select sum(((x >> bit) & 1) << (2 * bit) | ((y >> bit) & 1) << (2 * bit + 1))::bigint
  from generate_series(0, 20) bit,
    (select ((lng + 180) / 360 * 2097151)::bigint as x, ((lat + 90) / 180 * 2097151)::bigint as y) cell
$$;

drop table search_document;
-- Columns of a fixed length first: what follows one without is found only by walking to it.
create table search_document (
  listing_id uuid primary key references listings (id) on delete cascade,
  price_base bigint not null,       -- cheapest bookable unit with fees (C5a), in CLP by stored rates: filter and order only
  mask bigint not null,             -- amenities 0 to 37, instant 40, pets 41
  created timestamptz not null,
  lat real not null,
  lng real not null,
  guests integer not null,
  lead_minutes integer not null,
  review_count integer not null,
  refreshed date not null,
  kind smallint not null,           -- 0 home, 1 experience
  zone smallint not null references search_zones (id),
  horizon smallint not null,
  bedrooms smallint not null,
  bathrooms smallint not null,
  -- Per day.
  arrives smallint not null,        -- minutes of the check-in
  least_days smallint not null,
  most_days smallint not null,
  -- Per hour.
  open_weekdays smallint not null,  -- bit n: a session can begin on weekday n (0 Sunday)
  start_step smallint not null,
  least_minutes smallint not null,
  most_minutes smallint not null,
  length_step smallint not null,
  whole_days boolean not null,      -- per day: the check-out day counts too (no same-day turnover)
  subcategory text not null,
  category text not null,
  -- Days on which nobody else can be there (per day) or begin (per hour), because something is taken; and because the host is
  -- closed or keeps them, for a year beyond the horizon (docs/decisions/011).
  busy datemultirange not null default '{}',
  closed datemultirange not null default '{}',
  -- Per hour, empty for others.
  taken tstzmultirange not null default '{}', -- what is taken, each from a turnover earlier: a session that touches it does not fit
  special datemultirange not null,  -- days on which open_week and last_starts are not true: near exceptions and kept days
  open_week int4multirange not null,-- opening times in minutes of the week from Sunday on, the next Sunday again at the end
  last_starts smallint[] not null,  -- of each weekday (Sunday first) the last minute at which the shortest session begins; -1 for none
  rating_tenths smallint            -- null: not yet rated
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

-- What is taken of a listing per hour, each from a turnover earlier on.
create function taken_times(listing listings, after timestamptz) returns tstzmultirange language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  if listing.listing_type = 'home' then return '{}'; end if;
  return coalesce((
    select range_agg(tstzrange(lower(o.period) - make_interval(mins => gap.minutes), upper(o.period)))
    from (select coalesce(max(s.turnover_minutes), 0) as minutes from listing_spaces ls join spaces s on s.id = ls.space_id where ls.listing_id = listing.id) gap,
      listing_spaces ls join occupancy o on o.space_id = ls.space_id
    where ls.listing_id = listing.id and o.released_at is null and upper(o.period) > after), '{}');
end $$;

-- A week like any other, in wall minutes from Sunday 0:00 on. A session that begins late on Saturday ends in the week after.
create function open_week(listing listings) returns int4multirange language sql stable as $$
  select coalesce(range_agg(int4range(weekday * 1440 + opens_minutes + week, weekday * 1440 + closes_minutes + week)) * int4multirange(int4range(0, 11520)), '{}')
  from opening_hours, unnest(array[-10080, 0, 10080]) week where listing_id = listing.id and listing.listing_type = 'experience'
$$;

create function last_starts(listing listings) returns smallint[] language sql stable as $$
  select case listing.listing_type when 'home' then '{}' else array(
    select coalesce((
      select max(last)
      from unnest(open_week(listing)) o,
        lateral (select least(upper(o) - weekday * 1440 - listing.min_minutes, 1439) / listing.start_step_minutes * listing.start_step_minutes as last) l
      where upper(o) - weekday * 1440 >= listing.min_minutes and last >= greatest(lower(o) - weekday * 1440, 0)), -1)::smallint
    from generate_series(0, 6) weekday order by weekday) end
$$;

create function special_days(listing listings, first date, last date) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(day - 1, day + 2)), '{}') from (
    select e.day from opening_exceptions e where e.listing_id = listing.id and e.day between first - 1 and last + 1
    union all
    select d::date from unnest(kept_days(listing, first - 1, last + 1)) k, generate_series(lower(k)::timestamp, (upper(k) - 1)::timestamp, interval '1 day') d
  ) days where listing.listing_type = 'experience'
$$;

-- Whether a session fits on a day: at a start, or at any. For the few days on which the document's week is not true: near exceptions,
-- kept days and clock changes, and today where something is taken. Says the same as domain/availability/availability.ts.
--   at       wall minutes of the start; null: any start on the step
--   minutes  length; null: the shortest
create function session_fits(id_of_listing uuid, on_day date, at integer, minutes integer, now_is timestamptz) returns boolean language plpgsql stable
cost 10000 set plan_cache_mode = force_generic_plan as $$
declare
  listing listings;
  kept datemultirange;
  open tstzmultirange;
  taken tstzmultirange;
  length interval;
begin
  select * into listing from listings where id = id_of_listing;
  kept := kept_days(listing, on_day - 1, on_day + 2);
  if on_day <@ kept or at % listing.start_step_minutes <> 0 then return false; end if;

  open := (
    select range_agg(tstzrange(instant_of(o.day, opens, listing.time_zone), instant_of(o.day, closes, listing.time_zone)))
    from opening_times(listing, array[on_day - 1, on_day, on_day + 1, on_day + 2], kept) o);
  if open is null then return false; end if;
  taken := taken_times(listing, now_is);
  length := make_interval(mins => coalesce(minutes, listing.min_minutes));

  return exists (
    select 1
    from generate_series(coalesce(at, 0), coalesce(at, 1439), listing.start_step_minutes) step,
      lateral (select instant_of(on_day, step, listing.time_zone) as start) s
    where start > now_is and start >= now_is + make_interval(mins => listing.lead_time_minutes)
      and start at time zone listing.time_zone = on_day + make_interval(mins => step)
      and open @> tstzrange(start, start + length) and not taken && tstzrange(start, start + length));
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
    created, refreshed, horizon, lead_minutes, busy, closed, whole_days, arrives, least_days, most_days,
    open_weekdays, start_step, least_minutes, most_minutes, length_step, last_starts, open_week, special, taken)
  select listing.id, case listing.listing_type when 'home' then 0 else 1 end, zone_number(listing.time_zone), listing.category, listing.subcategory,
    listing.shown_lat, listing.shown_lng,
    amenity_bits(listing.amenities) | (listing.instant_book::integer::bigint << 40) | (listing.pets_allowed::integer::bigint << 41),
    price_in_pesos(from_price(listing, after), listing.currency), r.rating, r.reviews, listing.max_guests, listing.bedrooms, listing.bathrooms,
    listing.published_at, today, listing.horizon_days, listing.lead_time_minutes, busy_days(listing, after), closed_to_all,
    listing.listing_type = 'home' and not listing.same_day_turnover, listing.check_in_minutes, listing.min_days, listing.max_days,
    weekdays, listing.start_step_minutes, listing.min_minutes, listing.max_minutes, listing.length_step_minutes,
    last_starts(listing), open_week(listing), special_days(listing, today, last), taken_times(listing, after)
  from (
    select round(avg(overall) * 10)::smallint as rating, count(*)::integer as reviews
    from reviews where listing_id = listing.id and side = 'guest' and visible_at <= after
  ) r
  on conflict (listing_id) do update set (kind, zone, category, subcategory, lat, lng, mask, price_base, rating_tenths, review_count, guests, bedrooms, bathrooms,
    created, refreshed, horizon, lead_minutes, busy, closed, whole_days, arrives, least_days, most_days,
    open_weekdays, start_step, least_minutes, most_minutes, length_step, last_starts, open_week, special, taken)
  = row (excluded.kind, excluded.zone, excluded.category, excluded.subcategory, excluded.lat, excluded.lng, excluded.mask, excluded.price_base,
    excluded.rating_tenths, excluded.review_count, excluded.guests, excluded.bedrooms, excluded.bathrooms, excluded.created, excluded.refreshed,
    excluded.horizon, excluded.lead_minutes, excluded.busy, excluded.closed, excluded.whole_days, excluded.arrives, excluded.least_days,
    excluded.most_days, excluded.open_weekdays, excluded.start_step, excluded.least_minutes, excluded.most_minutes, excluded.length_step,
    excluded.last_starts, excluded.open_week, excluded.special, excluded.taken);

  insert into search_words
  select listing.id, plain_text(concat_ws(' ', listing.city, listing.commune, string_agg(title, ' ' order by language)))
  from listing_texts where listing_id = listing.id
  on conflict (listing_id) do update set words = excluded.words;
end $$;

-- A booking changes only what is taken. No indexed column is among it, so the row stays on its page.
create or replace function refresh_busy_days(id_of_space uuid, after timestamptz) returns void language sql as $$
  update search_document d set busy = busy_days(l, after), taken = taken_times(l, after)
  from listing_spaces ls join listings l on l.id = ls.listing_id
  where ls.space_id = id_of_space and d.listing_id = l.id
$$;

-- Closed days reach a year beyond the horizon of the day on which the row was made: those that nothing has touched for a quarter are
-- made anew, the oldest first. @returns how many
create function refresh_old_documents(after timestamptz, most integer) returns integer language plpgsql as $$
declare old uuid[] := array(
  select listing_id from search_document where refreshed < (after - interval '90 days')::date order by refreshed, listing_id limit most);
begin
  perform refresh_search_document(id, after) from unnest(old) id;
  return cardinality(old);
end $$;

select refresh_search_document(id, now()) from listings;
