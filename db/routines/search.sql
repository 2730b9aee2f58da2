-- The search document: made by refresh_search_document, which every command calls that changes a listing
-- (docs/decisions/004-search-document.md, 015-search.md).

-- Zones have numbers: what 'today' or 'half past ten on Friday' is in each comes with the query, as an array.
create or replace function zone_number(zone text) returns smallint language plpgsql as $$
begin
  -- Asked first: a refused insert would use up a number each time.
  if not exists (select 1 from search_zones where name = zone) then
    insert into search_zones (name) values (zone) on conflict (name) do nothing;
  end if;
  return (select id from search_zones where name = zone);
end $$;

-- Bit n: the nth amenity of domain/listings/amenity.ts (a test compares them); unknown ones have none.
create or replace function amenity_bits(ids text[]) returns bigint language sql immutable as $$
  select coalesce(bit_or(1::bigint << (array_position(array['wifi','tv','kitchen','air-conditioning','heating','private-bathroom','workspace','24-7-access',
    'parking','projector','sound-system','cleaning','coffee-maker','reception','bike-rack','common-area',
    'tables','chairs','sofa','whiteboard','shelves','hanger','utensils',
    'natural-light','skylight','blackout-curtains','lighting-gear','lighted-mirror','mirror','softbox',
    'terrace','garden','universal-access','changing-room','soundproofing','mail-service','security','pets-allowed'], id) - 1)), 0)
  from unnest(ids) id
$$;

-- Neighbours on the ground are neighbours in this order (Z-order): the rows of a city lie on few pages.
create or replace function place_order(lat real, lng real) returns bigint language sql immutable parallel safe as $$
  select sum(((x >> bit) & 1) << (2 * bit) | ((y >> bit) & 1) << (2 * bit + 1))::bigint
  from generate_series(0, 20) bit,
    (select ((lng + 180) / 360 * 2097151)::bigint as x, ((lat + 90) / 180 * 2097151)::bigint as y) cell
$$;

-- `after`: what ended before it no longer matters. A paused or deleted listing loses its row. A booking changes only what is taken
-- (refresh_busy_days); everything else is written here, where nobody waits.
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

-- Closed days reach a year beyond the horizon of the day on which the row was made: rows that nothing has touched for 90 days are
-- made again, the oldest first. @returns how many
create or replace function refresh_old_documents(after timestamptz, most integer) returns integer language plpgsql as $$
declare old uuid[] := array(
  select listing_id from search_document where refreshed < (after - interval '90 days')::date order by refreshed, listing_id limit most);
begin
  perform refresh_search_document(id, after) from unnest(old) id;
  return cardinality(old);
end $$;

-- Once a day: rates move, and single days pass. In portions, so that nobody who books waits for the rows of all listings: the next so many
-- listings after an id; `last` is null when there were none.
create or replace function refresh_price_base(after timestamptz, beyond uuid, most integer, out last uuid, out changed integer) language sql as $$
  with portion as materialized (
    select listing_id from search_document where listing_id > beyond order by listing_id limit most
  ), fresh as (
    select l.id, price_in_pesos(from_price(l, after), l.currency) as price from portion join listings l on l.id = portion.listing_id
  ), changed as (
    update search_document d set price_base = fresh.price from fresh where d.listing_id = fresh.id and d.price_base <> fresh.price
    returning 1
  )
  select (select listing_id from portion order by listing_id desc limit 1), (select count(*)::integer from changed)
$$;

-- In points; what it is made of and why: docs/decisions/027-recommended.md. The rating counts as if eight reviews of the mean came before a
-- listing's own. Days are the listing's own (decision D5): UTC takes a Santiago evening for the next day.
--   rating      30 for each tenth above three stars: 450 at the mean of 4.5
--   complete    at most 100: five pictures, a text worth reading, five amenities, both languages
--   booked      at most 150: confirmed bookings of the last 90 days, each counting less than the one before. Relative to how often it was
--               seen, once views are counted
--   new         at most 60, gone after 30 days
create or replace function recommended_number(id_of_listing uuid, rating_tenths integer, reviews integer, today date) returns integer language sql stable as $$
  select (
    30 * ((8 * 45 + reviews * coalesce(rating_tenths, 45)) / (8.0 + reviews) - 30)
    + 40 * least(pictures, 5) / 5.0 + 20 * least(letters, 400) / 400.0 + 20 * least(cardinality(amenities), 5) / 5.0 + 20 * (languages - 1)
    + 150 * booked / (booked + 5.0)
    + 60 * greatest(0, least(30, 30 - (today - (published_at at time zone time_zone)::date))) / 30.0
  )::integer
  from listings l,
    lateral (select count(*) as pictures from listing_photos where listing_id = l.id) p,
    lateral (select coalesce(max(length(description)), 0) as letters, greatest(count(*), 1) as languages from listing_texts where listing_id = l.id) t,
    lateral (select count(*) as booked from bookings where listing_id = l.id and status in ('confirmed', 'completed')
      and created_at >= (today - 90)::timestamp at time zone l.time_zone
      and created_at < (today + 1)::timestamp at time zone l.time_zone) b
  where l.id = id_of_listing
$$;

-- Written with the document and not with each booking: refresh_busy_days changes none of these columns, so its row stays on its page.
create or replace function write_recommended() returns trigger language plpgsql as $$
begin
  new.recommended := coalesce(recommended_number(new.listing_id, new.rating_tenths, new.review_count, new.refreshed), 0);
  return new;
end $$;
create or replace trigger search_document_recommended before insert or update of review_count on search_document
  for each row execute function write_recommended();

-- Once a day, in portions like the prices: bookings age, and nothing stays new. Only what differs is written.
create or replace function refresh_recommended(after timestamptz, beyond uuid, most integer, out last uuid, out changed integer) language sql as $$
  with portion as (
    select listing_id, rating_tenths, review_count, recommended from search_document where listing_id > beyond order by listing_id limit most
  ), fresh as materialized (
    select listing_id, recommended_number(listing_id, rating_tenths, review_count, (after at time zone time_zone)::date) as number, recommended
    from portion join listings on listings.id = listing_id
  ), written as (
    update search_document d set recommended = fresh.number from fresh where d.listing_id = fresh.listing_id and fresh.number <> fresh.recommended returning 1
  )
  select (select max(listing_id::text)::uuid from portion), (select count(*)::integer from written)
$$;

-- Strangers find a listing at the point that is shown to them.
create or replace function show_document_point() returns trigger language plpgsql as $$
begin
  update search_document set lat = new.shown_lat, lng = new.shown_lng where listing_id = new.id;
  return null;
end $$;
create or replace trigger listings_document_point after update on listings for each row
  when ((old.shown_lat, old.shown_lng) is distinct from (new.shown_lat, new.shown_lng)) execute function show_document_point();

-- 'Available now' (decision D4), by the rules of search and checkout: per day, a stay of the shortest length can begin today; per hour, a
-- session can begin within 24 hours; both in the listing's own zone.
create or replace function available_now(id_of_listing uuid, now_is timestamptz) returns boolean language plpgsql stable
cost 10000 set plan_cache_mode = force_generic_plan as $$
declare
  doc search_document;
  time_zone text;
  today date;
  leaves date;
begin
  select * into doc from search_document where listing_id = id_of_listing;
  if not found then return false; end if;
  time_zone := (select name from search_zones where id = doc.zone);
  today := (now_is at time zone time_zone)::date;
  if doc.kind = 1 then
    return session_fits(id_of_listing, today, null, null, now_is, now_is + interval '24 hours')
      or doc.horizon >= 1 and session_fits(id_of_listing, today + 1, null, null, now_is, now_is + interval '24 hours');
  end if;

  -- A stay of one day is that day alone; the check-out day is looked at as docs/decisions/011 says.
  leaves := case when doc.least_days > 1 then today + doc.least_days else today end;
  return (doc.lead_minutes = 0 or instant_of(today, doc.arrives, time_zone) >= now_is + make_interval(mins => doc.lead_minutes))
    and not doc.closed && daterange(today, leaves, '[]')
    and case when doc.whole_days then not doc.busy && daterange(today, leaves, '[]')
      else not doc.busy && daterange(today, greatest(leaves, today + 1))
        and (leaves <= today + 1 or not doc.daytime && daterange(today + 1, leaves)) end;
end $$;

-- The documents are made by these functions: when they have changed, the worker makes them again.
select graphile_worker.add_job('search.rebuild-documents', '{}', job_key => 'search.rebuild-documents', max_attempts => 12)
from (select from search_document limit 1) any_document;
