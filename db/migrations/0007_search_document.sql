-- One narrow row a published listing, kept by `refresh_search_document`, which every command calls that changes a listing
-- or its occupancy. Design and measurements: docs/decisions/004-search-document.md.
-- Undo: drop function refresh_busy_days, refresh_search_document, from_price, price_in_pesos, busy_days; drop table search_document;

create table search_document (
  listing_id uuid primary key references listings (id) on delete cascade,
  kind smallint not null,           -- 0 home, 1 experience
  category text not null,
  subcategory text not null,
  lat real not null,
  lng real not null,
  amenities text[] not null,
  instant boolean not null,
  pets boolean not null,
  open_weekdays smallint not null,  -- bit n: weekday n (0 Sunday)
  price_base bigint not null,       -- cheapest bookable unit with fees (C5a), in CLP by stored rates: filter and order only
  rating_tenths smallint,           -- null: not yet rated
  review_count integer not null,
  guests integer not null,
  bedrooms smallint not null,
  bathrooms smallint not null,
  created timestamptz not null,
  words text not null,              -- title, city, commune and labels, normalised, for free text
  busy datemultirange not null
) with (fillfactor = 80);
create index search_document_homes on search_document using gist (point(lng, lat)) where kind = 0;
create index search_document_experiences on search_document using gist (point(lng, lat)) where kind = 1;
create index search_document_rows on search_document (kind, subcategory, rating_tenths desc);

-- Days on which nobody else can book. Per day: each occupied [a, b] stands as [a - 1, b + 1) when the check-out day counts; with same-day
-- turnover a night is busy when anything lies between its check-in and the next day's check-out and turnover. The query is always [in, max(out, in + 1)). Per hour: a day with no gap left for the shortest booking
-- (decision B6), a start after midnight in the opening time of the evening before counted; closed weekdays stand in open_weekdays. Starts on the listing's step are decided by domain/availability, which has the last word.
create function busy_days(listing listings, after timestamptz) returns datemultirange language sql stable as $$
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

-- `after`: what ended before it no longer matters. A paused or deleted listing loses its row.
create function refresh_search_document(id_of_listing uuid, after timestamptz) returns void language plpgsql as $$
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

-- A booking changes only the days that are taken.
create function refresh_busy_days(id_of_space uuid, after timestamptz) returns void language sql as $$
  update search_document d set busy = busy_days(l, after)
  from listing_spaces ls join listings l on l.id = ls.listing_id
  where ls.space_id = id_of_space and d.listing_id = l.id
$$;
