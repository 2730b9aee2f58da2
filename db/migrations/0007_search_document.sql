-- One narrow row a published listing, kept by `refresh_search_document`, which every command calls that changes a listing
-- or its occupancy. Design and measurements: docs/decisions/004-search-document.md.
-- Undo: drop function refresh_search_document, busy_days; drop table search_document;

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

-- Days on which nobody else can book. Per day: each occupied [a, b] stands as [a - 1, b + 1) when the check-out day counts, as [a, b) when
-- it can be the next guest's first day; the query is always [in, max(out, in + 1)). Per hour: a day with no gap left for the shortest booking
-- (decision B6); closed weekdays stand in open_weekdays. Starts on the listing's step are decided by domain/availability, which has the last word.
create function busy_days(listing listings, after timestamptz) returns datemultirange language sql stable as $$
  with taken as (
    select o.period, s.turnover_minutes
    from listing_spaces ls join spaces s on s.id = ls.space_id join occupancy o on o.space_id = ls.space_id
    where ls.listing_id = listing.id and o.released_at is null and upper(o.period) > after
  ), home_days as (
    select case when listing.same_day_turnover
      then daterange((lower(period) at time zone listing.time_zone)::date,
                     greatest((upper(period) at time zone listing.time_zone)::date, (lower(period) at time zone listing.time_zone)::date + 1))
      else daterange((lower(period) at time zone listing.time_zone)::date - 1,
                     ((upper(period) - interval '1 microsecond') at time zone listing.time_zone)::date + 1) end as days
    from taken where listing.listing_type = 'home'
  ), touched as (
    select distinct d::date as day
    from taken, generate_series(((lower(period) at time zone listing.time_zone)::date - 1)::timestamp,
                                (upper(period) at time zone listing.time_zone)::date::timestamp, interval '1 day') d
    where listing.listing_type = 'experience'
  ), free as (
    select t.day, tstzmultirange(tstzrange(
        (t.day + make_interval(mins => h.opens_minutes)) at time zone listing.time_zone,
        (t.day + make_interval(mins => h.closes_minutes)) at time zone listing.time_zone + make_interval(mins => (select coalesce(max(turnover_minutes), 0) from taken))))
      - (select range_agg(period) from taken) as gaps
    from touched t join opening_hours h on h.listing_id = listing.id and h.weekday = extract(dow from t.day)
  ), full_days as (
    select day from free group by day
    having not bool_or(exists (
      select 1 from unnest(gaps) gap
      where upper(gap) - lower(gap) >= make_interval(mins => listing.min_minutes + (select coalesce(max(turnover_minutes), 0) from taken))))
  )
  select coalesce(range_agg(days), '{}') from (
    select days from home_days union all select daterange(day, day + 1) from full_days
  ) all_days
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
    -- Space and mandatory fees over the shortest booking, plus the service fee of 10 % (decision C5a; domain/pricing/from-price.ts shows it).
    round((listing.price_minor + listing.cleaning_fee_minor / case listing.listing_type when 'home' then 1 else listing.min_minutes / 60.0 end) * 1.1
      * coalesce((select rate from exchange_rates where base = listing.currency and target = 'CLP'), 1)
      / case listing.currency when 'CLP' then 1 else 100 end)::bigint,
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
