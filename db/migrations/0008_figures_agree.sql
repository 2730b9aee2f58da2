-- Where SQL and the domain say the same thing they now say it alike: refunds of a payment that nobody captured, the 'from'
-- price and its rounding, the days that are busy, and what people type. 0005 and 0007 explain the rest.
-- Undo: run the functions of 0005 and 0007 again; drop function like_text, price_in_pesos, from_price.

-- Nothing was paid where nothing is captured; NULL let such a refund through.
create or replace function refunds_stay_within_payment() returns trigger language plpgsql as $$
begin
  perform 1 from payments where id = new.payment_id for update;
  if (select sum(amount_minor) from refunds where payment_id = new.payment_id)
     > coalesce((select amount_minor from payments where id = new.payment_id and status = 'captured' and currency = new.currency), 0) then
    raise exception 'refunds exceed payment %', new.payment_id using errcode = 'check_violation', constraint = 'refunds_stay_within_payment';
  end if;
  return null;
end $$;
drop trigger refunds_stay_within_payment on refunds;
create trigger refunds_stay_within_payment after insert or update of amount_minor, payment_id, currency on refunds
  for each row execute function refunds_stay_within_payment();

-- domain/pricing/from-price.ts shows this figure, rounded half up at the same steps (decision C5a).
create function from_price(listing listings) returns bigint language sql immutable as $$
  select host + floor(host * 0.1 + 0.5)::bigint
  from (select listing.price_minor + case listing.listing_type when 'home' then listing.cleaning_fee_minor
    else floor(listing.cleaning_fee_minor * 60.0 / listing.min_minutes + 0.5)::bigint end as host) as price
$$;

-- In pesos, for filter and order only. Until rates are stored, those of domain/pricing/exchange.ts (spec §9): 1 would put
-- a listing in dollars before every one in pesos.
create function price_in_pesos(amount bigint, from_currency text) returns bigint language sql stable as $$
  select case from_currency when 'CLP' then amount else floor(amount / 100.0::float8 * coalesce(
    (select rate from exchange_rates where base = from_currency and target = 'CLP'),
    case from_currency when 'USD' then 950 when 'EUR' then 1035 when 'GBP' then 1216 end::float8) + 0.5)::bigint end
$$;

-- What people type, for LIKE: a percent sign or an underscore means itself.
create function like_text(value text) returns text language sql immutable parallel safe strict
  return regexp_replace(plain_text(value), '([\\%_])', '\\\1', 'g');

-- As 0007 has it, except: with same-day turnover a night is busy when anything lies between its check-in and the next day's
-- check-out and turnover, so that a twin listing per hour counts; per hour a start after midnight, in the opening time of
-- the evening before, keeps a day free.
create or replace function busy_days(listing listings, after timestamptz) returns datemultirange language sql stable as $$
  with turnover as (
    select make_interval(mins => coalesce(max(s.turnover_minutes), 0)) as gap
    from listing_spaces ls join spaces s on s.id = ls.space_id where ls.listing_id = listing.id
  ), taken as (
    select o.period from listing_spaces ls join occupancy o on o.space_id = ls.space_id
    where ls.listing_id = listing.id and o.released_at is null and upper(o.period) > after
  ), home_days as (
    select case when listing.same_day_turnover
      then case when first < past then daterange(first, past) end
      else daterange((lower(period) at time zone listing.time_zone)::date - 1,
                     ((upper(period) - interval '1 microsecond') at time zone listing.time_zone)::date + 1) end as days
    from taken, turnover,
      lateral (select ((lower(period) at time zone listing.time_zone) - make_interval(mins => listing.check_out_minutes) - gap)::date as first,
        ((upper(period) at time zone listing.time_zone) - make_interval(mins => listing.check_in_minutes) - interval '1 microsecond')::date + 1 as past) nights
    where listing.listing_type = 'home'
  ), touched as (
    select distinct d::date as day
    from taken, turnover, generate_series(
      ((lower(period) at time zone listing.time_zone) - make_interval(mins => listing.min_minutes) - gap)::date::timestamp,
      (upper(period) at time zone listing.time_zone)::date::timestamp, interval '1 day') d
    where listing.listing_type = 'experience'
  ), free as (
    -- What is left of the day's own opening times, and of those of the evening before that reach into it.
    select t.day, (tstzmultirange(tstzrange(
        (t.day - before + make_interval(mins => h.opens_minutes)) at time zone listing.time_zone,
        (t.day - before + make_interval(mins => h.closes_minutes)) at time zone listing.time_zone + gap))
      * tstzmultirange(tstzrange(t.day::timestamp at time zone listing.time_zone, null)))
      - (select range_agg(period) from taken) as gaps
    from touched t cross join turnover cross join generate_series(0, 1) before
    join opening_hours h on h.listing_id = listing.id and h.weekday = extract(dow from t.day - before)
  ), full_days as (
    select day from free, turnover group by day, gap
    having not bool_or(exists (
      select 1 from unnest(gaps) left_over
      where lower(left_over) < (day + 1)::timestamp at time zone listing.time_zone
        and upper(left_over) - lower(left_over) >= make_interval(mins => listing.min_minutes) + gap))
  )
  select coalesce(range_agg(days), '{}') from (
    select days from home_days where days is not null union all select daterange(day, day + 1) from full_days
  ) all_days
$$;

-- `after`: what ended before it no longer matters. A paused or deleted listing loses its row.
create or replace function refresh_search_document(id_of_listing uuid, after timestamptz) returns void language plpgsql as $$
declare listing listings;
begin
  select * into listing from listings where id = id_of_listing and status = 'published';
  if not found then
    delete from search_document where listing_id = id_of_listing;
    return;
  end if;

  insert into search_document as d
  select listing.id, case listing.listing_type when 'home' then 0 else 1 end, listing.category, listing.subcategory,
    listing.shown_lat, listing.shown_lng, listing.amenities, listing.instant_book, listing.pets_allowed,
    case listing.listing_type when 'home' then 127
      else coalesce((select bit_or(1 << weekday) from opening_hours where listing_id = listing.id), 0) end,
    price_in_pesos(from_price(listing), listing.currency),
    r.rating, r.reviews, listing.max_guests, listing.bedrooms, listing.bathrooms, listing.published_at,
    plain_text(concat_ws(' ', listing.city, listing.commune, listing.category, listing.subcategory,
      (select string_agg(title, ' ') from listing_texts where listing_id = listing.id))),
    busy_days(listing, after)
  from (
    select round(avg(overall) * 10)::smallint as rating, count(*)::integer as reviews
    from reviews where listing_id = listing.id and side = 'guest' and visible_at <= after
  ) r
  on conflict (listing_id) do update set
    kind = excluded.kind, category = excluded.category, subcategory = excluded.subcategory, lat = excluded.lat, lng = excluded.lng,
    amenities = excluded.amenities, instant = excluded.instant, pets = excluded.pets, open_weekdays = excluded.open_weekdays,
    price_base = excluded.price_base, rating_tenths = excluded.rating_tenths, review_count = excluded.review_count, guests = excluded.guests,
    bedrooms = excluded.bedrooms, bathrooms = excluded.bathrooms, created = excluded.created, words = excluded.words, busy = excluded.busy;
end $$;

-- What stands already is counted anew.
select refresh_search_document(listing_id, now()) from search_document;
